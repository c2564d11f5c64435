import type { SiteContent } from '@candlebook/contract/contact'
import { TRIAL_DAYS } from '@candlebook/domain/plans'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import type { Format } from '../copy/format.ts'
import type { LandingCopy } from '../copy/landing-copy.ts'
import { sampleClaims } from '../copy/sample-claims.ts'
import styles from './last-call.module.css'

/** The last link to the trial; `hasClaim` adds the sentence with the number of traders [LAND-05] [LAND-17]. */
export function LastCall({
  copy,
  start,
  hasTrial,
  format,
  hasClaim,
  claims,
}: {
  copy: LandingCopy['last']
  start: string
  hasTrial: boolean
  format: Format
  hasClaim: boolean
  claims: SiteContent['claims']
}) {
  return (
    <section className={styles.last}>
      <h2>{copy.title}</h2>
      {hasClaim && (
        <p className={styles.join}>
          {copy.join(format.count((claims ?? sampleClaims).traders))}{' '}
          {!claims && <span className="mini">({copy.caption})</span>}
        </p>
      )}
      <ButtonLink variant="primary" size="large" href={paths.signUp} data-start-trial>
        {start}
      </ButtonLink>
      {hasTrial && <p className="cap">{copy.note(TRIAL_DAYS)}</p>}
    </section>
  )
}
