import type pg from 'pg'

/** Inserts this many realistic trades for a user, created a minute apart, the newest now, directly as the table's owner. */
export async function fillTrades(
  owner: pg.Client,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  await owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price,
      exit_date, fees, strategy, notes, stop_loss, take_profit, risk_percentage, emotion, confidence_level, time_frame,
      plan_followed, tags, created_at, updated_at)
    select $1, gen_random_uuid(), (array['BTC', 'ETH', 'SOL', 'AAPL', 'NVDA'])[1 + i % 5],
      case when i % 5 < 3 then 'crypto' else 'stock' end, case when i % 3 = 0 then 'short' else 'long' end,
      case when i % 40 = 0 then 'open' else 'closed' end, round((1 + i % 97) * 0.25, 2), 100 + i % 900 + 0.25,
      date '2026-01-05' + i % 300, case when i % 40 > 0 then 100 + i % 900 + 0.75 end,
      case when i % 40 > 0 then date '2026-01-06' + i % 300 end, 0.1,
      (array['Breakout pullback', 'Opening range', 'VWAP reclaim', null])[1 + i % 4],
      case when i % 3 = 0 then 'Waited for the retest, took the second touch and sold into strength.' end,
      99.5, 1105.25, 1, 'calm', 1 + i % 5, '1h', i % 2 = 0,
      case when i % 2 = 0 then array['breakout', 'morning'] else '{}' end, now() - make_interval(mins => i), now()
    from generate_series(1, $2::int) i`,
    [userId, count],
  )
  await owner.query('vacuum analyze trades')
}
