import { MAX_ADDRESS_DAYS, MAX_ENTRY_MONTHS } from '@candlebook/contract/audit'
import { type LegalFacts, MAX_MESSAGE_MONTHS } from '@candlebook/contract/contact'
import { WITHDRAWAL_DAYS } from '@candlebook/core/billing'
import { EXPORT_LIFETIME_MS } from '@candlebook/core/exports'
import { FORGET_ATTEMPTS_MS, MAX_IDLE_MS, MAX_SESSION_MS } from '@candlebook/core/identity'
import { MAX_MAIL_DAYS } from '@candlebook/core/mail'
import { MAX_COUNT_DAYS, MAX_VIEW_DAYS } from '@candlebook/core/pageviews'
import type { Config } from '../config/config.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** 25 months of 31 days are the 775 days that counts are kept. */
const DAYS_OF_MONTH = 31

/** The figures of the legal texts, from the constants that the product itself uses. */
export function getLegalFacts({ payments, screenshotService }: Config): LegalFacts {
  return {
    sellsPlans: payments.kind !== 'off',
    usesStripe: payments.kind === 'stripe',
    usesScreenshotService: screenshotService !== null,
    sessionIdleDays: MAX_IDLE_MS / DAY_MS,
    sessionDays: MAX_SESSION_MS / DAY_MS,
    attemptHours: FORGET_ATTEMPTS_MS / HOUR_MS,
    pageViewDays: MAX_VIEW_DAYS,
    pageViewCountMonths: MAX_COUNT_DAYS / DAYS_OF_MONTH,
    mailDays: MAX_MAIL_DAYS,
    auditMonths: MAX_ENTRY_MONTHS,
    auditAddressDays: MAX_ADDRESS_DAYS,
    contactMonths: MAX_MESSAGE_MONTHS,
    exportHours: EXPORT_LIFETIME_MS / HOUR_MS,
    withdrawalDays: WITHDRAWAL_DAYS,
  }
}
