import type { SiteContent } from '@candlebook/contract/contact'
import type { LiveCounts } from '@candlebook/contract/operations'
import type { Format } from '../copy/format.ts'
import type { LandingCopy } from '../copy/landing-copy.ts'
import { sampleClaims } from '../copy/sample-claims.ts'
import styles from './claims.module.css'

/** The strip of figures: those of the operator, or the samples with the caption that says so [LAND-03]. */
export function Claims({ copy, claims }: { copy: LandingCopy['claims']; claims: SiteContent['claims'] }) {
  const { activeTraders, tradesTracked, rating } = claims ?? sampleClaims
  return (
    <div className={styles.claims}>
      <dl>
        <Claim name={copy.traders} figure={activeTraders} />
        <Claim name={copy.trades} figure={tradesTracked} />
        <Claim name={copy.rating} figure={rating} />
      </dl>
      {!claims && <p className="mini">{copy.caption}</p>}
    </div>
  )
}

/** The strip with the counts of this installation, where its operator shows them. It has no rating, because it collects none. */
export function LiveClaims({
  copy,
  counts,
  format,
}: {
  copy: LandingCopy['claims']
  counts: LiveCounts
  format: Format
}) {
  return (
    <div className={styles.claims}>
      <dl>
        <Claim name={copy.traders} figure={format.count(counts.traders)} />
        <Claim name={copy.trades} figure={format.count(counts.trades)} />
      </dl>
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
