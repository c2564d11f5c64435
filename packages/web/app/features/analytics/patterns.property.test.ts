import type { PatternsReport } from '@candlebook/contract/patterns-report'
import { toStored } from '@candlebook/domain/analytics/analytics.fixtures'
import { buildChunk } from '@candlebook/domain/analytics/column-chunk'
import { PatternSums } from '@candlebook/domain/analytics/patterns'
import { toTradeLists } from '@candlebook/domain/analytics/trade-lists'
import { addDays } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  describeFees,
  describeHolding,
  describeOutcomes,
  describeStandouts,
  describeWithoutTime,
  nameSize,
} from './patterns.words.ts'
import { buildTrade } from './report.fixtures.ts'

/** What a random trade is, in cents before fees. The checks below compute from these only. */
type Simple = {
  cents: number
  feeCents: number
  quantity: number
  hour: number | null
  days: number
  seconds: number
}

const anyTrade: fc.Arbitrary<Simple> = fc.record({
  cents: fc.oneof(fc.constantFrom(0, 1, -1, 500, -500), fc.integer({ min: -5000, max: 5000 })),
  feeCents: fc.constantFrom(0, 0, 1, 500),
  quantity: fc.constantFrom(1, 2, 5, 20),
  hour: fc.constantFrom(null, 9, 15),
  days: fc.constantFrom(0, 1, 3),
  seconds: fc.integer({ min: 0, max: 400_000 }),
})

function build(trades: readonly Simple[]): PatternsReport {
  const stored = toStored(
    trades.map(({ cents, feeCents, quantity, days }, at) => {
      const exitDate = addDays('2024-01-10', at)
      return buildTrade({
        ...{ id: `T${at}`, quantity: String(quantity), entryPrice: '1000', exitDate },
        ...{ fees: (feeCents / 100).toFixed(2), feesUnit: 'amount', entryDate: addDays(exitDate, -days) },
        exitPrice: (1000 + cents / 100 / quantity).toFixed(4),
      })
    }),
  )
  const chunk = buildChunk(toTradeLists(stored))
  const times = {
    hour: Int8Array.from(trades, ({ hour }) => hour ?? -1),
    session: Int8Array.from(trades, ({ hour }) => (hour === null ? -1 : 0)),
    heldSeconds: Int32Array.from(trades, ({ hour, seconds }) => (hour === null ? -1 : seconds)),
    entryRank: Int32Array.from(trades, (_, at) => at),
  }
  const sums = new PatternSums({ times, band: { size: '0', unit: 'money' } })
  const part = { chunk, timeIndexes: Int32Array.from(trades, (_, at) => at) }
  sums.measure(part)
  sums.add(part)
  return sums.build()
}

const toCents = (money: string) => Math.round(Number(money.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
const toNet = ({ cents, feeCents }: Simple) => cents - feeCents
const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
const toMean = (numbers: readonly number[]) => add(numbers) / numbers.length

/** Whether '3.2 days', '3 h 5 min', '12 min' or '45 s' is this number of seconds, rounded to what is shown. */
function isDuration(text: string, seconds: number): boolean {
  const units: Record<string, number> = { days: 86_400, day: 86_400, h: 3600, min: 60, s: 1 }
  const parts = [...text.matchAll(/([\d.]+) (days?|h|min|s)/g)]
  const said = add(parts.map(([, size, unit]) => Number(size) * units[unit!]!))
  const smallest = units[parts.at(-1)?.[2] ?? '']!
  // Days have one decimal, and are made from full minutes. A number of hours without minutes is of full minutes too.
  const step = smallest === 86_400 ? 8640 + 60 : Math.min(smallest, 60)
  return Math.abs(said - seconds) <= step / 2 + 0.001
}

test('the titles of fees, outcomes, holding times and sizes fit the trades, checked by a second calculation', () => {
  fc.assert(
    fc.property(
      fc.array(anyTrade, { maxLength: 12 }).map((trades) =>
        trades.map((trade) => ({
          ...trade,
          cents: Math.round(trade.cents / trade.quantity) * trade.quantity,
        })),
      ),
      (trades) => {
        const patterns = build(trades)
        const nets = trades.map(toNet)
        const [wins, losses] = [
          trades.filter((one) => toNet(one) > 0),
          trades.filter((one) => toNet(one) < 0),
        ]
        const fees = describeFees(patterns)
        const [, before, after, took] =
          /^(\S+) before fees, (\S+?) after(?:; fees took the gain of (\d+) trades?)?$/.exec(fees) ?? []
        const outcomes = describeOutcomes(patterns.byOutcome, patterns.trades)
        const holding = describeHolding(patterns.byOutcome)
        const [, ofWins, ofLosses] = /^Wins were held (.+) on average, losses (.+)$/.exec(holding) ?? []
        const untimed = trades.filter(({ hour }) => hour === null).length

        if (trades.length === 0) expect([fees, outcomes]).toEqual(['No closed trades', 'No closed trades'])
        else {
          expect([before, after].map((money) => toCents(money!))).toEqual([
            add(trades.map(({ cents }) => cents)),
            add(nets),
          ])
          expect(Number(took ?? 0)).toBe(trades.filter((one) => one.cents > 0 && toNet(one) <= 0).length)
          expect(outcomes.match(/\d+/g)?.map(Number)).toEqual([
            wins.length,
            trades.length - wins.length - losses.length,
            losses.length,
          ])
        }
        if (wins.length === 0 || losses.length === 0) expect(holding).toBe('Needs a win and a loss')
        else {
          const isTimed = [...wins, ...losses].every(({ hour }) => hour !== null)
          const measure = (some: Simple[]) =>
            toMean(some.map(({ days, seconds }) => (isTimed ? seconds : days * 86_400)))
          expect(
            [isDuration(ofWins!, measure(wins)), isDuration(ofLosses!, measure(losses))],
            holding,
          ).toEqual([true, true])
        }
        expect(describeWithoutTime(patterns)?.match(/^(No|\d+)/)?.[0] ?? '0').toBe(
          untimed === trades.length && untimed > 0 ? 'No' : String(untimed),
        )
        for (const row of patterns.bySize) {
          const [from = 0, to = Number.POSITIVE_INFINITY] = readSize(nameSize(row))
          expect(
            trades.filter(({ quantity }) => quantity * 1000 >= from && quantity * 1000 < to).length,
          ).toBe(row.trades)
        }
      },
    ),
    { numRuns: Math.ceil(600 * Number(process.env.SHARE_OF_RUNS)) },
  )
})

/** The ends of a group of sizes in money; an open end is undefined. */
function readSize(name: string): (number | undefined)[] {
  const amounts = name.match(/[\d,.]*\d/g)?.map((text) => Number(text.replace(/,/g, ''))) ?? []
  return name.startsWith('Below') ? [undefined, amounts[0]] : [amounts[0], amounts[1]]
}

/** By how many standard errors an average differs from zero at least when chance alone is unlikely. */
const MIN_T = 1.6

test('every group that a title of patterns names stands out, checked by a second calculation', () => {
  const said = new Set<string>()
  const anyRecord = fc
    .tuple(
      fc.array(fc.integer({ min: -600, max: 600 }), { minLength: 60, maxLength: 90 }),
      fc.record({ 9: fc.constantFrom(-300, 0, 300), 15: fc.constantFrom(-350, 0, 350) }),
    )
    .map(([noise, effects]) =>
      noise.map((luck, at): Simple => {
        const hour = at % 2 === 0 ? 9 : 15
        return { cents: luck + effects[hour], feeCents: 0, quantity: 1, hour, days: 0, seconds: 60 }
      }),
    )
  fc.assert(
    fc.property(anyRecord, (trades) => {
      const { byHour } = build(trades)
      const title = describeStandouts(byHour, { noun: 'hour of entry', name: (key) => `at ${key}` })
      const measure = (name: string) => {
        const cents = trades.filter(({ hour }) => `at ${hour}` === name).map((one) => one.cents)
        const variance = add(cents.map((one) => (one - toMean(cents)) ** 2)) / (cents.length - 1)
        return { mean: toMean(cents), t: toMean(cents) / Math.sqrt(variance / cents.length) }
      }
      if (title === 'No hour of entry stands out from chance') return
      for (const claim of title.split('; ')) {
        const [, what, who = ''] = /^(gains|losses) beyond chance: (.+)$/i.exec(claim) ?? []
        const side = what?.toLowerCase() === 'gains' ? 1 : -1
        const found = who.split(' and ').map(measure)
        said.add(`${what?.toLowerCase()} ${found.length}`)

        for (const { t } of found) expect(t * side, title).toBeGreaterThan(MIN_T)
        expect(found.map(({ mean }) => mean * side)).toEqual(
          found.map(({ mean }) => mean * side).toSorted((a, b) => b - a), // the largest first
        )
      }
    }),
    { numRuns: Math.ceil(150 * Number(process.env.SHARE_OF_RUNS)) },
  )

  for (const claim of ['gains 1', 'gains 2', 'losses 1', 'losses 2']) expect(said).toContain(claim)
})
