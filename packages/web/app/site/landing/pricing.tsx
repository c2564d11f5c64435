import {
  computeAnnualPriceByMonthCents,
  computeAnnualSavingCents,
  computeFreeMonths,
  computeYearOfMonthlyCents,
  type PlanName,
  plans,
  TRIAL_DAYS,
} from '@candlebook/domain/billing/plans'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import type { Format } from '../copy/format.ts'
import type { LandingCopy } from '../copy/landing-copy.ts'
import { PlanPair } from '../plans/plan-pair.tsx'
import { Section } from './landing-sections.tsx'
import styles from './pricing.module.css'

type PricingProps = { copy: LandingCopy['pricing']; format: Format }

/** The two plans with their prices, and how the saving is computed [LAND-10] to [LAND-15]. */
export function Pricing({ copy, format }: PricingProps) {
  const { price } = format
  return (
    <Section id="pricing" title={copy.title} text={copy.text(TRIAL_DAYS)}>
      <PlanPair
        savingTitle={copy.saving}
        saving={
          <>
            12 × {price(plans.monthly.priceCents)} = {price(computeYearOfMonthlyCents())}, {copy.less}{' '}
            {price(plans.annual.priceCents)} = <b>{price(computeAnnualSavingCents())}</b>,{' '}
            {copy.freeMonths(computeFreeMonths())}
          </>
        }
      >
        <Plan plan="monthly" copy={copy} format={format} />
        <Plan plan="annual" copy={copy} format={format} />
      </PlanPair>
    </Section>
  )
}

function Plan({ plan, copy, format }: PricingProps & { plan: PlanName }) {
  const texts = copy[plan]
  const isAnnual = plan === 'annual'
  return (
    <article className={clsx(styles.plan, isAnnual && styles.top)} aria-label={texts.title}>
      <div className={styles.head}>
        <h3>{texts.title}</h3>
        {isAnnual && <span className={styles.badge}>{copy.annual.badge}</span>}
      </div>
      <p className={styles.price}>
        {format.price(plans[plan].priceCents)} <span>{texts.per}</span>
      </p>
      <p className={styles.note}>{texts.note(format.price(computeAnnualPriceByMonthCents()))}</p>
      <ul>
        {listBenefits(plan, { copy, format }).map((benefit) => (
          <li key={benefit}>
            <Icon of={Check} />
            {benefit}
          </li>
        ))}
      </ul>
      <ButtonLink
        className={styles.choose}
        size="large"
        variant={isAnnual ? 'primary' : 'plain'}
        href={paths.registerFor(plan)}
        data-plan={plan}
      >
        {texts.choose}
      </ButtonLink>
    </article>
  )
}

function listBenefits(plan: PlanName, { copy, format }: PricingProps): string[] {
  const { monthly, annual } = copy
  const ofAll = [copy.trial(TRIAL_DAYS), copy.fullAccess]
  if (plan === 'monthly') return [...ofAll, monthly.noCommitment]
  return [
    ...ofAll,
    annual.noCommitment,
    annual.save(format.price(computeAnnualSavingCents())),
    annual.moneyBack,
    annual.priceLock,
  ]
}
