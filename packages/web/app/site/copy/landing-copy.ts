/** A heading with a sentence. */
export interface Titled {
  title: string
  text: string
}

/** The texts of the landing page in one language. The compiler demands each of them for every language [I18N-01]. */
export interface LandingCopy {
  /** The title and the description of the document; `trial` ends the description where a trial is offered. */
  meta: { title: string; description: string; trial: string }
  hero: {
    title: string
    /** The sentence of the product, and after it the markets and the place where it runs [LAND-01]. */
    tagline: string
    lead: string
    start: string
    sample: string
    /** The link to the public demo. */
    demo: string
    /** About the trial, with the monthly price [LAND-16]. */
    note: (days: number, price: string) => string
  }
  /** What the pictures of the app show, and that their data is a sample. */
  picture: { caption: string; desk: string; analytics: string }
  claims: { traders: string; trades: string; rating: string; caption: string }
  features: Titled & {
    arithmetic: Titled & {
      closed: (symbol: string, day: string) => string
      long: string
      short: string
      priceMove: string
      fees: string
    }
    imports: Titled & {
      rows: (count: number) => string
      added: (executions: number) => string
      open: string
      left: string
      nothingSaved: string
      action: (trades: number) => string
    }
    statistics: Titled & {
      closed: (trades: number) => string
      wins: (wins: number, trades: number, evens: number) => string
    }
    journal: Titled & { entryTitle: string; entry: string; tags: readonly string[] }
    library: Titled & { items: readonly { title: string; kind: string }[] }
    keyboard: Titled & { keys: readonly { key: string; does: string }[] }
  }
  example: ExampleCopy
  pricing: {
    title: string
    text: (days: number) => string
    monthly: PlanCopy
    annual: PlanCopy & {
      save: (amount: string) => string
      moneyBack: string
      priceLock: string
      badge: string
    }
    trial: (days: number) => string
    fullAccess: string
    saving: string
    freeMonths: (months: number) => string
    less: string
  }
  security: { title: string; facts: readonly Titled[] }
  testimonials: Titled & {
    /** The title above quotes that the operator has collected. */
    ownTitle: string
    /** The quotation marks of the language. */ marks: readonly [string, string]
    label: string
    quotes: readonly { quote: string; who: string }[]
  }
  last: { title: string; join: (traders: string) => string; caption: string; note: (days: number) => string }
}

export interface PlanCopy {
  title: string
  per: string
  note: (monthly: string) => string
  choose: string
  noCommitment: string
}

/** The texts of the example with a broker's file. */
export interface ExampleCopy extends Titled {
  drop: string
  formats: string
  choose: string
  /** Nothing is uploaded. */
  privacy: string
  reading: string
  tooSlow: string
  failed: string
  stillFailed: string
  result: (name: string) => string
  summary: (counts: {
    broker: string
    executions: string
    closed: string
    open: string
    skipped: string
  }) => string
  otherCurrencies: (trades: string, currency: string) => string
  /** Fees that no rate of the file converts. */
  feesLeftOut: (fees: string) => string
  /** What a visitor can do whose broker's files are not read. */
  unknownBroker: (brokers: string) => string
  openAccount: string
  askForBroker: string
  caption: string
  totalPnl: string
  winRate: string
  riskReward: string
  expectancy: string
  profitFactor: string
  maxDrawdown: string
  /** After fees of an amount. */
  afterFees: (fees: string) => string
  missing: string
  bySymbol: (symbol: string, amount: string) => string
  noSymbolGained: string
  bySymbolNote: string
  byWeekday: (day: string, amount: string) => string
  noDayGained: string
  byWeekdayNote: string
  symbol: string
  day: string
  trades: string
  pnl: string
}
