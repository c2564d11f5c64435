import { addDays } from '@candlebook/domain/days/day'
import { listReviewFacts } from '@candlebook/domain/journal/weekly-review'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { mailLanguages } from '../mail/mail-language.ts'
import { renderMail } from '../mail/render-mail.ts'
import { pickWeekOfMail } from '../mail/weekly-review-mail.ts'
import { savePlaybook } from '../playbooks/index.ts'
import { saveCurrency, savePreferences } from '../settings/index.ts'
import { closeTrade, createTrade } from '../trades/index.ts'
import { buildClosedTrade, buildNewTrade } from '../trades/trades.fixtures.ts'
import { getWeek } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A closed trade in cents and days after the start of the week. The checks below compute from these only. */
type Simple = {
  symbol: string
  cents: number
  day: number
  type: 'long' | 'short'
  hasRate: boolean
  followed: boolean
  /** The rules that it broke: the first, or both. */
  broken: 0 | 1 | 2
  /** What an exit of the half of it realised, days before; null for a trade that was left at once. */
  part: { cents: number; daysBefore: number } | null
}

const WEEK = { from: '2026-11-15', to: '2026-11-21' }
const anyCents = fc.oneof(fc.constantFrom(0, 0, 1, -1, 500, -500, 50), fc.integer({ min: -5000, max: 5000 }))
const anyTrade = fc.record({
  cents: anyCents,
  day: fc.integer({ min: -4, max: 8 }),
  type: fc.constantFrom('long' as const, 'short' as const),
  hasRate: fc.constantFrom(true, true, true, false),
  followed: fc.boolean(),
  broken: fc.constantFrom(0 as const, 1 as const, 2 as const),
  part: fc.option(fc.record({ cents: anyCents, daysBefore: fc.integer({ min: 0, max: 6 }) })),
})
const anyWeek = fc
  .oneof(
    fc.array(anyTrade, { maxLength: 7 }),
    fc.array(
      anyTrade.map((trade) => ({ ...trade, hasRate: trade.followed })),
      { minLength: 1, maxLength: 2 },
    ),
    fc.array(
      anyTrade.map((trade) => ({ ...trade, hasRate: trade.broken === 0, followed: trade.broken === 0 })),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map((trades) => trades.map((trade, at): Simple => ({ ...trade, symbol: `S${at}` })))

const RULES = [
  { id: newId(), text: 'No news' },
  { id: newId(), text: 'Retest' },
]
const toDay = (day: number) => addDays(WEEK.from, day)

async function createTrader(): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency: 'USD', now: new Date() }),
  )
  return trader
}

async function store(trader: UserContext, simple: Simple): Promise<void> {
  const { symbol, type, cents, day, hasRate, followed, broken, part } = simple
  const side = type === 'long' ? 1 : -1
  const toPrice = (profit: number) => (1000 + (side * profit) / 100).toFixed(2)
  const fields = {
    ...{ symbol, type, entryPrice: '1000', currency: hasRate ? 'USD' : 'BRL', planFollowed: followed },
    ...{ strategy: 'ORB', keptRules: [], brokenRules: RULES.slice(0, broken).map(({ id }) => id) },
    entryDate: toDay(day - (part?.daysBefore ?? 0)),
  }
  if (part === null) {
    const closed = { ...fields, quantity: '1', exitPrice: toPrice(cents), exitDate: toDay(day) }
    await createTrade(trader, buildClosedTrade(closed as never))
    return
  }
  const { id } = await createTrade(trader, buildNewTrade({ ...fields, quantity: '2' } as never))
  const exits = [
    { exitPrice: toPrice(part.cents), exitDate: toDay(day - part.daysBefore), quantity: '1' },
    { exitPrice: toPrice(cents), exitDate: toDay(day), quantity: '1' },
  ]
  for (const exit of exits) await closeTrade(trader, { id, ...exit } as never)
}

const isWithin = (day: number) => day >= 0 && day <= 6
const toNet = ({ cents, part }: Simple) => cents + (part?.cents ?? 0)
const add = (trades: readonly Simple[]) => trades.reduce((sum, trade) => sum + toNet(trade), 0)
const toCents = (money: string) => Math.round(Number(money.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)

type Rule = [pattern: RegExp, holds: (match: string[]) => boolean, isDue: boolean]

/** Each line of a week: how it reads, when it is true, and whether these trades need it. */
function listRules(trades: readonly Simple[], isRealised: boolean): Rule[] {
  const all = trades.filter(({ day }) => isWithin(day))
  const week = all.filter(({ hasRate }) => hasRate)
  const nets = week.map(toNet)
  const realised = trades
    .filter(({ hasRate }) => hasRate)
    .flatMap(({ cents, day, part }) => [
      { cents, day },
      ...(part ? [{ cents: part.cents, day: day - part.daysBefore }] : []),
    ])
    .filter(({ day }) => isWithin(day))
    .reduce((sum, { cents }) => sum + cents, 0)
  const [offPlan, broken] = [week.filter((one) => !one.followed), week.filter((one) => one.broken > 0)]
  const isKnown = trades.some((one) => one.followed && one.hasRate && one.day <= 6)
  const named = (text: string, pnl: number) =>
    week.some((one) => {
      const day = `Nov ${15 + one.day}`
      return toNet(one) === pnl && text === `${one.symbol} ${one.type}, ${writeCents(pnl)} on ${day}`
    })
  const [best, worst] = [Math.max(0, ...nets), Math.min(0, ...nets)]
  const counts = ([, some, wins, losses, sum]: string[]) =>
    Number(some) === week.length &&
    Number(wins) === nets.filter((net) => net > 0).length &&
    Number(losses) === nets.filter((net) => net < 0).length &&
    toCents(sum!) === add(week)
  const rulesBroken = [1, 2]
    .map((count) => broken.filter((one) => one.broken >= count).length)
    .flatMap((count, at) => (count > 0 ? [`${RULES[at]!.text} ${count}`] : []))
  return [
    [/^Realised: (\S+)$/, ([, sum]) => isRealised && toCents(sum!) === realised, isRealised],
    [/^No trade was closed$/, () => all.length === 0, all.length === 0],
    [/^(\d+) closed trades?, (\d+) wins?, (\d+) loss(?:es)?: (\S+)$/, counts, week.length > 0],
    [
      /^(\d+) closed trades? without a rate, in no sum$/,
      ([, some]) => Number(some) === all.length - week.length,
      all.length > week.length,
    ],
    [
      /^Every closed trade (with a rate )?is marked as following the plan$/,
      ([, rate]) => (rate ? week : all).every((one) => one.followed),
      isKnown && week.length > 0 && offPlan.length === 0,
    ],
    [
      /^(\d+) closed trades? not marked as following the plan: (\S+)$/,
      ([, some, sum]) => Number(some) === offPlan.length && toCents(sum!) === add(offPlan),
      isKnown && offPlan.length > 0,
    ],
    [
      /^No closed trade (with a rate )?is marked as breaking a rule$/,
      ([, rate]) => (rate ? week : all).every((one) => one.broken === 0),
      week.length > 0 && broken.length === 0,
    ],
    [
      /^(\d+) closed trades? broke a rule \((.+)\): (\S+)$/,
      ([, some, rules, sum]) =>
        Number(some) === broken.length && rules === rulesBroken.join(', ') && toCents(sum!) === add(broken),
      broken.length > 0,
    ],
    [/^Best: (.+)$/, ([, text]) => best > 0 && named(text!, best), best > 0],
    [/^Worst: (.+)$/, ([, text]) => worst < 0 && named(text!, worst), worst < 0],
  ]
}

const writeCents = (cents: number) =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
const format = (amount: string) => formatMoney(amount, { currency: 'USD', signed: true })

/** The lines that are wrong, and the patterns of those that are missing. */
function findFaults(lines: readonly string[], rules: readonly Rule[]): string[] {
  const wrong = lines.filter((line) => {
    const [pattern, holds] = rules.find(([one]) => one.test(line)) ?? []
    return !(pattern && holds?.([...pattern.exec(line)!]))
  })
  const missing = rules.filter(([pattern, , isDue]) => isDue && !lines.some((line) => pattern.test(line)))
  return [...wrong, ...missing.map(([pattern]) => `missing: ${pattern}`)]
}

const site = { baseUrl: 'https://book.example', contact: 'x@y.example', unsubscribeKey: 'k' }

/** The lines of the mail about the week, in the words of the review. */
function translate(text: string): string[] {
  const amount = String.raw`([+-]?\$[\d.,]+)`
  const words: [RegExp, string][] = [
    [new RegExp(`^Realised this week: ${amount}$`), 'Realised: $1'],
    [/^Closed trades: 0, 0 won, 0 lost, together \$0.00$/, 'No trade was closed'],
    [
      new RegExp(`^Closed trades: (\\d+), (\\d+) won, (\\d+) lost, together ${amount}$`),
      '$1 closed trades, $2 wins, $3 losses: $4',
    ],
    [
      /^Closed trades without an exchange rate, in no figure: (\d+)$/,
      '$1 closed trades without a rate, in no sum',
    ],
    [new RegExp(`^(Best|Worst): (\\S+) \\((\\w+)\\), ${amount}, (.+)$`), '$1: $2 $3, $4 on $5'],
    [
      new RegExp(`^Not marked as following the plan: (\\d+), together ${amount}$`),
      '$1 closed trades not marked as following the plan: $2',
    ],
    [
      new RegExp(`^Broke a rule: (\\d+), together ${amount} \\((.+)\\)$`),
      '$1 closed trades broke a rule ($3): $2',
    ],
  ]
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line) => {
    const [pattern, as] = words.find(([one]) => one.test(line)) ?? []
    return pattern && as ? [line.replace(pattern, as).replace(/-(?=\$)/, '−')] : []
  })
}

/** The numbers of a text with their signs, in order. The sign of the currency and the decimal mark differ between languages. */
const listNumbers = (text: string) =>
  text
    .split('https://')[0]!
    .replace(/\s?(?:US)?\$\s?/g, '')
    .match(/[+-]?\d+(?:[.,]\d\d)?/g)
    ?.map((number) => number.replace(',', '.'))

test('every sentence about a week fits its trades, checked by a second calculation, and so does its mail in each language', async () => {
  await fc.assert(
    fc.asyncProperty(anyWeek, fc.boolean(), async (trades, isRealised) => {
      const trader = await createTrader()
      const playbook = { strategy: 'ORB', description: '', rules: RULES, images: [], itemIds: [] }
      const files = createMemoryFileStore()
      await savePlaybook({ ...trader, files } as never, { ...playbook, version: null })
      for (const trade of trades) await store(trader, trade)
      await savePreferences({ ...trader, jobs: { enqueue: async () => {} } } as never, {
        ...defaultPreferences,
        resultDays: isRealised ? 'realised' : 'closed',
      })
      const week = await getWeek(trader, { day: '2026-11-17' })
      const rules = listRules(trades, isRealised)
      const mails = mailLanguages.map((language) => {
        const data = pickWeekOfMail(week, 'USD')
        return renderMail({ template: 'weekly-review', language, data }, site)
      })
      const [english = '', ...others] = (await Promise.all(mails)).map(({ text }) => text)
      const inMail = rules.map(
        ([pattern, holds, isDue]): Rule => [
          pattern,
          holds,
          isDue && !/^\^(Every|No closed)/.test(pattern.source), // the mail leaves out what went well
        ],
      )

      expect(findFaults(listReviewFacts(week, format), rules)).toEqual([])
      expect(findFaults(translate(english), inMail)).toEqual([])
      expect(others.map(listNumbers)).toEqual(others.map(() => listNumbers(english)))
    }),
    { numRuns: Math.ceil(40 * Number(process.env.SHARE_OF_RUNS)) },
  )
})
