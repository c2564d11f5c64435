import type { LandingCopy } from '../copy/landing-copy.ts'
import { claims } from '../copy/sample-claims.ts'
import styles from './claims.module.css'

/** The strip of figures, with the caption that says that they are samples [LAND-03]. */
export function Claims({ copy }: { copy: LandingCopy['claims'] }) {
  return (
    <div className={styles.claims}>
      <dl>
        <Claim name={copy.traders} figure={claims.activeTraders} />
        <Claim name={copy.trades} figure={claims.tradesTracked} />
        <Claim name={copy.rating} figure={claims.rating} />
      </dl>
      {claims.areSamples && <p className="mini">{copy.caption}</p>}
    </div>
  )
}

function Claim({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
