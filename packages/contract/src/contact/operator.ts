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
