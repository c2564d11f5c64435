import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { getDayBeforeToday } from '../days.ts'

/** Units of the currency for 1 EUR, so that 1 USD is 0.8 EUR, 1 GBP is 1.25 EUR, and 1 JPY is 0.005 EUR. */
const perEuro = { USD: '1.25', GBP: '0.8', JPY: '200' }

/** Stores the same reference rates for each of the last days, as a fetch would. The krona has none. */
export async function storeRates({ database }: TestServer): Promise<void> {
  // Another test of this server may have filled a demo, which has its own rates.
  await database.owner.query(`delete from platform.exchange_rates where source = 'sample'`)
  const days = Array.from({ length: 9 }, (_, at) => getDayBeforeToday(at))
  for (const [currency, rate] of Object.entries(perEuro)) {
    await database.owner.query(
      `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
        select $1, day, $2, 'ecb', now(), now() from unnest($3::date[]) as day on conflict do nothing`,
      [currency, rate, days],
    )
  }
}
