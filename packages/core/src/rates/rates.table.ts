import { sql } from 'drizzle-orm'
import { check, date, index, primaryKey, text } from 'drizzle-orm/pg-core'
import { decimal, stamps } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies, visitorPolicy } from '../db/platform.table.ts'

/** Rights on exchange rates: everybody reads them, and only jobs and the command line write them. */
export const exchangeRateRights: PlatformRights = {
  user: [],
  administrator: [],
  job: ['select', 'insert', 'update', 'delete'],
}

/** The origin of a rate: the European Central Bank, or made up for a demo. The two never exist at the same time. */
export const rateSources = ['ecb', 'sample'] as const

/** Exchange rates of the euro, one for each currency and day. The euro itself has no row: its rate is 1. */
export const exchangeRates = platform.table(
  'exchange_rates',
  {
    currency: text().notNull(),
    day: date().notNull(),
    /** Units of the currency for 1 EUR, as the European Central Bank publishes it. */
    perEuro: decimal('per_euro').notNull(),
    source: text({ enum: rateSources }).notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.currency, t.day] }),
    index('exchange_rates_day').on(t.day),
    check('exchange_rates_currency', sql`currency ~ '^[A-Z]{3}$' and currency <> 'EUR'`),
    check('exchange_rates_per_euro', sql`per_euro > 0 and per_euro < 1e18 and scale(per_euro) <= 18`),
    check('exchange_rates_source', sql`source in ('ecb', 'sample')`),
    visitorPolicy('exchange_rates', sql`true`),
    ...platformPolicies('exchange_rates', exchangeRateRights),
  ],
)
