/** What the legal texts say that the code or the configuration decides: a text cannot disagree with the product. */
export type LegalFacts = {
  /** The date of the texts; a sign-up stores which one it agreed to. */
  version: string
  /** Whether the operator has had the texts reviewed; until then the pages say that they are a draft. */
  isReviewed: boolean
  /** Whether payments go to Stripe. */
  usesStripe: boolean
  /** Whether addresses of saved pages are sent to a service that takes their pictures. */
  usesScreenshotService: boolean
  sessionIdleDays: number
  sessionDays: number
  attemptHours: number
  pageViewDays: number
  pageViewCountMonths: number
  mailDays: number
  auditMonths: number
  auditAddressDays: number
  contactMonths: number
  exportHours: number
  withdrawalDays: number
}
