import type pg from 'pg'

/**
 * Inserts this many trades for a user, spread evenly over the weekdays of this many years up to 20 November 2026: 40
 * symbols, eight strategies, a few tags, one trade in forty still open. With `isForeign` one in five is in US dollars,
 * with a rate for each day. With `yearsWithoutRate` the trades of these last years are in pounds, which no rate converts. With
 * `hasParts` each trade is entered three days before its exit, and half of it is exited on the day before, so that it has three
 * fills. It writes to the tables directly, as the owner.
 */
export async function fillRecord(
  owner: pg.Client,
  {
    userId,
    trades,
    years,
    isForeign = false,
    yearsWithoutRate = 0,
    hasParts = false,
  }: {
    userId: string
    trades: number
    years: number
    isForeign?: boolean
    yearsWithoutRate?: number
    hasParts?: boolean
  },
): Promise<void> {
  if (isForeign) await fillRates(owner, years)
  await owner.query(
    `with days as (
      select array_agg(day::date order by day) as list from generate_series(
        date '2026-11-20' - make_interval(years => $3::int), date '2026-11-20', interval '1 day') as day
      where extract(isodow from day) < 6)
    insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price,
      exit_date, fees, strategy, stop_loss, risk_percentage, emotion, confidence_level, time_frame, plan_followed,
      sl_hit, tags, currency, partial_exits, created_at, updated_at)
    select $1, gen_random_uuid(), 'S' || i % 40, case when i % 5 < 3 then 'crypto' else 'stock' end,
      case when i % 3 = 0 then 'short' else 'long' end, case when i % 40 = 0 then 'open' else 'closed' end,
      round((1 + i % 97) * 0.25, 2), 100 + i % 900 + 0.25, case when $6 then day - 3 else day end,
      case when i % 40 > 0 then 100 + i % 900 + 0.25 + (i % 1000 * 919 % 1000 - 480) * 0.01 end,
      case when i % 40 > 0 then day end, 0.1,
      (array['Breakout pullback', 'Opening range', 'VWAP reclaim', 'Gap fill', 'Trend day', 'News fade', 'Swing low',
        null])[1 + i % 8],
      case when i % 3 > 0 then 99.5 end, 1 + i % 3, (array['calm', 'nervous', 'focused'])[1 + i % 3], 1 + i % 5, '1h',
      i % 2 = 0, i % 7 = 0, (array['{}', '{morning}', '{morning,fomo}', '{news}']::text[])[1 + i % 4]::text[],
      case when day > date '2026-11-20' - make_interval(years => $5::int) then 'GBP' when $4 and i % 5 = 2 then 'USD' end,
      case when $6 and i % 40 > 0 then jsonb_build_array(jsonb_build_object('day', day - 1,
        'quantity', trim_scale(round((1 + i % 97) * 0.25, 2) / 2)::text, 'pnl', ((i % 1000 * 919 % 1000 - 480) * 0.1)::text,
        'foreignFees', '[]'::jsonb)) else '[]' end,
      now() - make_interval(secs => $2 - i), now()
    from days, generate_series(1, $2::int) as i,
      lateral (select list[1 + ((i - 1)::bigint * cardinality(list) / $2)::int] as day) as its`,
    [userId, trades, years, isForeign, yearsWithoutRate, hasParts],
  )
  await owner.query('vacuum analyze trades')
}

async function fillRates(owner: pg.Client, years: number): Promise<void> {
  await owner.query(
    `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
      select 'USD', day, 1.05 + extract(doy from day) * 0.0003, 'ecb', now(), now()
      from generate_series(date '2026-11-20' - make_interval(years => $1::int), date '2026-11-20', interval '1 day') as day
      on conflict do nothing`,
    [years],
  )
}
