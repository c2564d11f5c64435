import type { TestServer } from '../../packages/server/src/testing/index.ts'

/** Loads that corrected rates of the yen and the pound, the first of them more than are listed and still converting. */
export async function addCorrections({ database }: TestServer, count: number): Promise<void> {
  await database.owner.query(
    `insert into platform.rate_corrections (id, count, listed, trades, recomputed_at, created_at, updated_at)
     select gen_random_uuid(), case when n = 1 then 1204 else 2 end,
       '[{"currency": "JPY", "day": "2026-11-19", "before": "161.9", "after": "161.88"},
         {"currency": "GBP", "day": "2026-11-20", "before": "0.84413", "after": "0.84431"}]',
       n * 14, case when n > 1 then now() end, '2026-11-23T17:31:00Z'::timestamptz - n * interval '40 days', now()
     from generate_series(1, $1::int) n`,
    [count],
  )
}
