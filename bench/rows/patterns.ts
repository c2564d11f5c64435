import { randomUUID } from 'node:crypto'
import { PatternsRequest } from '@candlebook/contract/patterns-report'
import { clearRecordCache, findPatterns } from '@candlebook/core/analytics'
import type { Context } from '@candlebook/core/context'
import { findRuleFigures, savePlaybook } from '@candlebook/core/playbooks'
import type pg from 'pg'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { runAsBenchTrader } from '../harness/run-as-bench-trader.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'
import { aggregate, compare } from './analytics-report.ts'

const TRADES = 100_000
const ROUNDS = 7

/** The patterns of a record whose trades all have two fills with times, compared with one plain aggregate over the same closed trades. */
export const patterns: Row = {
  name: 'analytics-patterns',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const { userId } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: TRADES, years: 5 })
      await fillExecutions(owner, userId)
      return runAsBenchTrader({ ownerUrl, userId }, async (ctx) => {
        const ask = (filter: object) => () =>
          measureDuration(() =>
            findPatterns(ctx, PatternsRequest.parse({ today: '2026-11-21', band: '0.1%', ...filter })),
          )
        const first = async () => {
          clearRecordCache(ctx.db)
          return await ask({})()
        }
        const rounds = await measureInTurns(
          {
            baseline: () => measureDuration(() => aggregate(ctx.db, userId)),
            whole: ask({}),
            strategy: ask({ strategy: 'VWAP reclaim' }),
            first,
          },
          ROUNDS,
          { warmUpRounds: 3 },
        )
        const record = `${TRADES.toLocaleString('en-US')} trades with times`
        return [
          compare(`Patterns of all ${record}`, rounds, { name: 'whole', goal: 12 }),
          compare(`Patterns of one strategy of eight of ${record}`, rounds, { name: 'strategy', goal: 6 }),
          compare(`Patterns of all ${record}, read from the database`, rounds, { name: 'first', goal: 60 }),
        ]
      })
    }),
}

const MAX_RULES = 30

/** The figures by rule of a strategy that has all trades, nearly each with other answers to 30 rules; compared as the patterns. */
export const ruleFigures: Row = {
  name: 'rule-figures',
  measure: () =>
    withStack(async ({ server, owner, ownerUrl }) => {
      const { userId } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: TRADES, years: 5 })
      return runAsBenchTrader({ ownerUrl, userId }, async (ctx) => {
        await fillAnswers(ctx, owner, userId)
        const rounds = await measureInTurns(
          {
            baseline: () => measureDuration(() => aggregate(ctx.db, userId)),
            rules: () => measureDuration(() => findRuleFigures(ctx, { strategy: 'ORB' })),
          },
          ROUNDS,
          { warmUpRounds: 3 },
        )
        const record = `${MAX_RULES} rules over ${TRADES.toLocaleString('en-US')} trades`
        return [compare(`Figures of ${record}`, rounds, { name: 'rules', goal: 40 })]
      })
    }),
}

/** Gives all trades one strategy with the most rules, and answers to most of them at random. */
async function fillAnswers(ctx: Context, owner: pg.Client, userId: string): Promise<void> {
  const rules = Array.from({ length: MAX_RULES }, (_, at) => ({ id: randomUUID(), text: `Rule ${at + 1}` }))
  await savePlaybook(ctx, {
    ...{ strategy: 'ORB', version: null, description: '', rules, images: [], itemIds: [] },
  })
  await owner.query(
    `update trades set strategy = 'ORB',
      kept_rules = array(select rule from unnest($2::uuid[]) as rule where hashtextextended(rule::text || id, 0) % 3 = 0),
      broken_rules = array(select rule from unnest($2::uuid[]) as rule where hashtextextended(rule::text || id, 0) % 3 = 1)
      where user_id = $1`,
    [userId, rules.map(({ id }) => id)],
  )
  await owner.query('vacuum analyze trades')
}

/** Adds an import with an entry and an exit for each closed trade of the user, at times of its days. */
async function fillExecutions(owner: pg.Client, userId: string): Promise<void> {
  await owner.query(
    `with added as (
      insert into imports (user_id, id, format, format_title, file_name, file_sha256, executions_added, trades_added,
          trades_changed, created_at, updated_at)
        values ($1, gen_random_uuid(), 'ibkr', 'IBKR', 'fills.csv', repeat('0', 64), 0, 0, 0, now(), now()) returning id)
    insert into executions (user_id, id, import_id, trade_id, executed_at, day, position, line, closes_only, is_entry,
        broker, symbol, market, side, quantity, price, fee, currency, zone, instrument)
    select $1, gen_random_uuid(), added.id, trades.id, case when is_entry then entry_date else exit_date end
          + make_interval(hours => 13, mins => (quantity * 4)::int, secs => case when is_entry then 0 else 900 end),
        entry_date, 1, 1, false, is_entry, 'ibkr', symbol, market, 'buy', quantity, entry_price, 0, 'EUR', 'UTC', 'share'
      from added, trades, (values (true), (false)) as roles (is_entry) where user_id = $1 and status = 'closed'`,
    [userId],
  )
  await owner.query('vacuum analyze executions')
}
