/** What the operator says on the landing page; what is missing is a sample, and the page marks it as one [LAND-03] [LAND-18]. */
export type SiteContent = {
  claims?: { activeTraders: string; tradesTracked: string; rating: string; traders: number } | undefined
  /** By language; a language without an entry shows those of English. */
  testimonials?: Partial<Record<string, { quote: string; who: string }[]>> | undefined
}

/** Who operates this installation, and who processes data for the operator. Null: not said [LEGAL-05]. */
export type Operator = {
  name: string | null
  address: string | null
  /** The tax number (NIPC or NIF) or VAT id. */
  taxNumber: string | null
  /** Where the company is registered, and its number there; null also for an operator who is in no register. */
  registration: string | null
  /** The address for questions. */
  email: string | null
  hostingProvider: string | null
  mailProvider: string | null
}

/** What the legal texts say that the code or the configuration decides: a text cannot disagree with the product. */
export type LegalFacts = {
  /** Whether this installation takes payments. */
  sellsPlans: boolean
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

export const legalTextNames = ['terms', 'privacy'] as const
export type LegalTextName = (typeof legalTextNames)[number]

/** The languages in which a legal text can exist. The English one always does. */
export const legalTextLanguages = ['en', 'pt', 'es', 'fr'] as const
type LegalTextLanguage = (typeof legalTextLanguages)[number]

/** The legal texts as Markdown with placeholders: those of the operator, or the drafts. */
export type LegalTexts = Record<
  LegalTextName,
  { en: string } & Partial<Record<Exclude<LegalTextLanguage, 'en'>, string>>
>
