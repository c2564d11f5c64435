import { AnalyticsFilter, type AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildAnswerDrillDown, buildRuleOutcomeDrillDown } from '@candlebook/contract/drill-down'
import { SavePlaybook } from '@candlebook/contract/playbooks'
import type { RuleFigures } from '@candlebook/contract/rule-figures'
import { TradeFilter } from '@candlebook/contract/trades'
import { sum } from '@candlebook/domain/decimal/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTooManyTrades } from '../analytics/analytics.fixtures.ts'
import { analyseTrades } from '../analytics/index.ts'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { fillDemo } from '../demo/index.ts'
import { newId } from '../kernel/index.ts'
import { createTrade, deleteTrade, setTradeRules, totalTrades } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { findRuleFigures, getPlaybook, savePlaybook } from './index.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const TODAY = '2026-11-21'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const createTrader = (): Promise<UserContext> => createTestUser(database, { clock: { now: () => NOW } })

/** Writes a playbook with this number of rules, and returns their ids. */
async function addRules(trader: UserContext, { strategy = 'ORB', count = 2 } = {}): Promise<string[]> {
  const rules = Array.from({ length: count }, (_, at) => ({ id: newId(), text: `Rule ${at + 1}` }))
  const content = { description: '', rules, images: [], itemIds: [] }
  const { playbook } = await getPlaybook(trader, { strategy }) // the demo record has some
  const version = playbook?.version ?? null
  await savePlaybook(trader, SavePlaybook.parse({ strategy, version, ...content }))
  return rules.map(({ id }) => id)
}

const report = (trader: UserContext, filter: Partial<AnalyticsFilter> = {}): Promise<AnalyticsReport> =>
  analyseTrades(trader, AnalyticsFilter.parse({ today: TODAY, ...filter }))

const count = (groups: readonly { key: string; trades: number }[]) =>
  Object.fromEntries(groups.map(({ key, trades }) => [key, trades]))

describe('the figures of the rules of a strategy', () => {
  let trader: UserContext
  beforeAll(async () => {
    trader = await createTrader()
    await fillDemo(trader)
    const [row] = (await report(trader)).byStrategy
    // Without a rate it is in no figure.
    await createTrade(trader, buildClosedTrade({ strategy: row!.key, currency: 'VND' }))
    for (const { key } of (await report(trader)).byStrategy) {
      const [first, second] = await addRules(trader, { strategy: key })
      await database.owner.query(
        `update trades set kept_rules = case place % 5 when 0 then array[$2::uuid, $3::uuid] when 3 then '{}' else array[$2::uuid] end,
          broken_rules = case place % 5 when 1 then array[$3::uuid] when 2 then array[$2::uuid, gen_random_uuid()] else '{}' end
        from (select id, row_number() over (order by exit_date, id) as place from trades where user_id = $1 and coalesce(strategy, 'No Strategy') = $4) as placed
        where trades.user_id = $1 and trades.id = placed.id`,
        [trader.actor.userId, first, second, key],
      )
    }
  })

  test('are those of its row in the report, and its R is that of the report over its trades', async () => {
    const { byStrategy, withoutRate: ofAll } = await report(trader)
    expect(byStrategy.length).toBeGreaterThan(2)
    expect(ofAll).toEqual([{ currency: 'VND', trades: 1 }])
    for (const row of byStrategy) {
      const { all, withoutRate } = await findRuleFigures(trader, { strategy: row.key })
      const { sums, metrics, withoutRate: expected } = await report(trader, { strategy: row.key })

      expect({ ...all, key: row.key, verdict: row.verdict }).toMatchObject(row)
      expect(withoutRate).toEqual(expected)
      expect(all.r).toMatchObject({ trades: sums.rTrades, sum: sums.r, average: metrics.rExpectancy })
    }
  })

  test('divide all of its trades, for each rule and for all rules, as a query of the database does', async () => {
    for (const { key: strategy } of (await report(trader)).byStrategy) {
      const { all, together, byRule } = await findRuleFigures(trader, { strategy })
      const [first, second] = byRule.map(({ id }) => id)

      for (const groups of [together, ...byRule.map((one) => one.groups)]) {
        expect(groups.reduce((total, { trades }) => total + trades, 0)).toBe(all.trades)
        expect(sum(groups.map(({ pnl }) => pnl))).toBe(all.pnl)
        expect(sum(groups.map(({ r }) => r.sum))).toBe(all.r.sum)
      }
      expect(together).toMatchObject([
        {
          key: 'all_kept',
          ...(await query({ strategy, where: `kept_rules @> array['${first}', '${second}']::uuid[]` })),
        },
        {
          key: 'some_broken',
          ...(await query({ strategy, where: `broken_rules && array['${first}', '${second}']::uuid[]` })),
        },
        {
          key: 'neither',
          ...(await query({
            strategy,
            where: `broken_rules = '{}' and not kept_rules @> array['${first}', '${second}']::uuid[]`,
          })),
        },
      ])
      expect(byRule.map(({ groups }) => groups)).toMatchObject(
        await Promise.all(
          [first, second].map(async (rule) => [
            {
              key: 'kept',
              ...(await query({
                strategy,
                where: `'${rule}' = any(kept_rules) and not '${rule}' = any(broken_rules)`,
              })),
            },
            { key: 'broken', ...(await query({ strategy, where: `'${rule}' = any(broken_rules)` })) },
            {
              key: 'unsaid',
              ...(await query({ strategy, where: `not '${rule}' = any(kept_rules || broken_rules)` })),
            },
          ]),
        ),
      )
    }
  })

  test('have the trades and the sum of the list that each answer leads to', async () => {
    for (const { key: strategy } of (await report(trader)).byStrategy) {
      const { byRule, together } = await findRuleFigures(trader, { strategy })
      for (const { key, trades, pnl } of together) {
        const part = buildRuleOutcomeDrillDown(strategy, key)
        const list = TradeFilter.parse({ ...part, status: 'closed', hasRate: 'true' })

        expect(await totalTrades(trader, list)).toMatchObject({ count: trades, pnl, open: 0 })
      }
      for (const { id: ruleId, groups } of byRule) {
        for (const { key: answer, trades, pnl } of groups) {
          const part = buildAnswerDrillDown(strategy, { answer, ruleId })
          const list = TradeFilter.parse({ ...part, status: 'closed', hasRate: 'true' })

          expect(await totalTrades(trader, list)).toMatchObject({ count: trades, pnl, open: 0 })
        }
      }
    }
  })

  test('of all rules lead to lists without a strategy, too: each trade by the rules of its own', async () => {
    const counts = { all_kept: 0, some_broken: 0, neither: 0 }
    for (const { key: strategy } of (await report(trader)).byStrategy) {
      const { together } = await findRuleFigures(trader, { strategy })
      for (const { key, trades } of together) counts[key] += trades
    }
    for (const [ruleOutcome, trades] of Object.entries(counts)) {
      const list = TradeFilter.parse({ ruleOutcome, status: 'closed', hasRate: 'true' })
      expect({ ruleOutcome, count: (await totalTrades(trader, list)).count }).toEqual({
        ruleOutcome,
        count: trades,
      })
    }
    const stranger = await createTrader()
    await createTrade(stranger, buildClosedTrade({ strategy: 'ORB' }))
    const neither = TradeFilter.parse({ ruleOutcome: 'neither' })
    expect((await totalTrades(stranger, neither)).count).toBe(0) // the stranger has no playbook
  })

  /** The number of closed trades of the strategy, and their P&L. */
  async function query({ strategy, where }: { strategy: string; where: string }) {
    const { rows } = await database.owner.query<{ trades: number; pnl: string }>(
      `select count(*)::int as trades, trim_scale(coalesce(sum(base_pnl), 0))::text as pnl from trades
        where user_id = $1 and coalesce(strategy, 'No Strategy') = $2 and status = 'closed' and base_pnl is not null and ${where}`,
      [trader.actor.userId, strategy],
    )
    return rows[0]!
  }

  test('are the same in small pieces, and larger than the cache', async () => {
    const [row] = (await report(trader)).byStrategy
    const small = { ...trader, db: { ...database.db }, recordCacheBytes: 20_000 }

    expect(await findRuleFigures(small, { strategy: row!.key }, { segment: 20, batch: 7 })).toEqual(
      await findRuleFigures(trader, { strategy: row!.key }),
    )
  })
})

test('a changed answer counts at once, and open trades, other strategies and deleted rules do not', async () => {
  const trader = await createTrader()
  const [first] = await addRules(trader, { count: 1 })
  const kept = { strategy: 'ORB', keptRules: [first!] }
  const trade = await createTrade(trader, buildClosedTrade({ strategy: 'ORB', keptRules: [newId()] }))
  await createTrade(trader, buildNewTrade(kept))
  await createTrade(trader, buildClosedTrade({ ...kept, strategy: 'Gap' }))
  const read = async () => count((await findRuleFigures(trader, { strategy: 'ORB' })).byRule[0]!.groups)

  expect(await read()).toEqual({ kept: 0, broken: 0, unsaid: 1 })
  await setTradeRules(trader, { id: trade.id, version: 1, keptRules: [first!], brokenRules: [] })
  expect(await read()).toEqual({ kept: 1, broken: 0, unsaid: 0 })
  await setTradeRules(trader, { id: trade.id, version: 2, keptRules: [first!], brokenRules: [first!] })
  expect(await read()).toEqual({ kept: 0, broken: 1, unsaid: 0 })
  await deleteTrade(trader, { id: trade.id })
  expect(await read()).toEqual({ kept: 0, broken: 0, unsaid: 0 })
})

test('without a playbook a strategy has its figures and no rules', async () => {
  const trader = await createTrader()
  await createTrade(trader, buildClosedTrade({ strategy: 'ORB' }))

  expect(await findRuleFigures(trader, { strategy: 'ORB' })).toMatchObject({
    ...{ all: { trades: 1 }, together: [], byRule: [], tests: { tested: 0 } },
  } satisfies { all: Partial<RuleFigures['all']> } & Record<string, unknown>)
})

test('trades of another user are in no figure, also with the same strategy and the same rules', async () => {
  const [ada, bob] = [await createTrader(), await createTrader()]
  const rules = await addRules(ada)
  await createTrade(ada, buildClosedTrade({ strategy: 'ORB', keptRules: rules }))
  const { rules: own } = await savePlaybook(
    bob,
    SavePlaybook.parse({
      ...{ strategy: 'ORB', version: null, description: '', images: [], itemIds: [] },
      rules: rules.map((id) => ({ id, text: 'The same' })),
    }),
  )

  const figures = await findRuleFigures(bob, { strategy: 'ORB' })
  expect(own.map(({ id }) => id)).toEqual(rules)
  expect(figures.all.trades).toBe(0)
  expect(figures.byRule.map(({ groups }) => count(groups))).toEqual([
    { kept: 0, broken: 0, unsaid: 0 },
    { kept: 0, broken: 0, unsaid: 0 },
  ])
  expect((await findRuleFigures(ada, { strategy: 'ORB' })).together[0]).toMatchObject({ trades: 1 })
})

test('more trades than fit into memory are refused', async () => {
  const trader = await createTrader()
  await createTrade(trader, buildClosedTrade({ strategy: 'ORB' }))

  await withTooManyTrades(database, async () => {
    await expect(findRuleFigures(trader, { strategy: 'ORB' })).rejects.toMatchObject({
      code: 'analytics.too_many_trades',
    })
  })
})
