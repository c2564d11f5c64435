import type { TestDatabase } from './test-database.ts'

/** Stores or corrects a reference rate of the European Central Bank: units of the currency for one euro. */
export async function setReferenceRate(
  { owner }: Pick<TestDatabase, 'owner'>,
  { currency, day, perEuro }: { currency: string; day: string; perEuro: string },
): Promise<void> {
  await owner.query(
    `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
      values ($1, $2, $3, 'ecb', now(), now())
      on conflict (currency, day) do update set per_euro = excluded.per_euro`,
    [currency, day, perEuro],
  )
}
