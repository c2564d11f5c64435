import { plans, TRIAL_DAYS } from '@candlebook/domain/plans'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import type { Format } from '../copy/format.ts'
import type { LandingCopy } from '../copy/landing-copy.ts'
import styles from './hero.module.css'

/** What the product is, and the link that starts the trial [LAND-01] [LAND-02] [LAND-16]; the demo, where it is open. */
export function Hero({
  copy,
  openAccount,
  format,
  hasTrial,
  hasDemo,
}: {
  copy: LandingCopy['hero']
  /** The text of the link to the sign-up where no trial is offered. */
  openAccount: string
  format: Format
  hasTrial: boolean
  hasDemo: boolean
}) {
  return (
    <section className={styles.hero}>
      <h1>{copy.title}</h1>
      <div>
        <p className={styles.lead}>
          {copy.tagline} {copy.lead}
        </p>
        <div className={styles.actions}>
          <ButtonLink variant="primary" size="large" href={paths.signUp} data-start-trial>
            {hasTrial ? copy.start : openAccount}
          </ButtonLink>
          <ButtonLink className={styles.sample} size="large" href="#analysis">
            {copy.sample}
          </ButtonLink>
        </div>
        {hasTrial && (
          <p className={styles.note}>{copy.note(TRIAL_DAYS, format.price(plans.monthly.priceCents))}</p>
        )}
        {hasDemo && (
          <p className={styles.demo}>
            <a href={paths.demo}>{copy.demo}</a>
          </p>
        )}
      </div>
    </section>
  )
}
