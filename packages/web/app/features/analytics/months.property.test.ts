import { buildReportFromTrades } from '@candlebook/domain/analytics/analytics.fixtures'
import { listReportDays } from '@candlebook/domain/analytics/day-points'
import { addDays } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { formatMonth } from './calendar-month.ts'
import { describeYear, listMonths } from './month-bars.tsx'
import { describeMonth } from './pnl-calendar.tsx'
import { buildTrade } from './report.fixtures.ts'

/** What a random trade is, in cents; its R is a multiple of a quarter. The checks below compute from these only. */
type Simple = { cents: number; hasStop: boolean; day: number }

const anyRecord = fc
  .array(
    fc.record({
      cents: fc.oneof(
        fc.constantFrom(0, 250, -250),
        fc.integer({ min: -9, max: 9 }).map((n) => n * 250),
      ),
      hasStop: fc.boolean(),
      day: fc.integer({ min: 0, max: 80 }),
    }),
    { maxLength: 10 },
  )
  .map((trades) => trades.toSorted((a, b) => a.day - b.day))

const TODAY = '2024-02-20'
const RISK_CENTS = 1000
const toDay = (day: number) => addDays('2024-01-10', day)
const read = (text: string) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))

test.each(['money', 'r'] as const)(
  'the titles of a month and of a year in %s fit the trades, checked by a second calculation',
  (unit) => {
    onTestFinished(() => setResultUnit('money'))
    setResultUnit(unit)
    fc.assert(
      fc.property(anyRecord, (trades) => {
        const report = buildReportFromTrades(
          trades.map(({ cents, hasStop, day }, at) =>
            buildTrade({
              ...{ id: `T${at}`, entryPrice: '1000', exitDate: toDay(day) },
              exitPrice: (1000 + cents / 100).toFixed(2),
              stopLoss: hasStop ? (1000 - RISK_CENTS / 100).toFixed(2) : null,
            }),
          ),
          TODAY,
        )
        const shown = (some: readonly Simple[]) => {
          const counted = unit === 'r' ? some.filter(({ hasStop }) => hasStop) : some
          const cents = counted.reduce((sum, one) => sum + one.cents, 0)
          return counted.length === 0 ? null : cents / (unit === 'r' ? RISK_CENTS : 100)
        }
        const isSum = (text: string, some: readonly Simple[]) =>
          text === 'no R' ? shown(some) === null : Math.abs(read(text) - shown(some)!) < 1e-9
        const isLeftOut = (text: string | undefined, some: readonly Simple[]) =>
          Number(text ?? 0) === (unit === 'r' ? some.filter(({ hasStop }) => !hasStop).length : 0)
        const inMonth = (month: string) => trades.filter(({ day }) => toDay(day).startsWith(month))

        for (const month of ['2024-01', '2024-02', '2024-03']) {
          const own = inMonth(month)
          const days = listReportDays(report.days).filter(({ day }) => day.startsWith(month))
          const title = describeMonth(days, month, report)
          const name = formatMonth(month, TODAY)
          if (own.length === 0) expect(title).toBe(`No trade was closed in ${name}`)
          else {
            const pattern =
              /^(\w+) (is|was) (no R|\S+) over (\d+) trades?(?:, without (\d+) trades? that (?:has|have) no stop loss)?$/
            const [, who, verb, sum = '', count, left] = pattern.exec(title) ?? []
            expect([who, verb, Number(count)], title).toEqual([
              name,
              month === '2024-02' ? 'is' : 'was',
              own.length,
            ])
            expect([isSum(sum, own), isLeftOut(left, own)], title).toEqual([true, true])
          }
        }
        const year = describeYear(listMonths(report, '2024'), '2024', report)
        if (trades.length === 0) {
          expect(year).toBe('No trade was closed in 2024')
          return
        }
        const [, sum = '', all, best, left] =
          /^2024 is (no R|[^,;\s]+)(?:, all in (\w+))?(?:; (\w+) was best)?(?:, without (\d+) trades? that (?:has|have) no stop loss)?$/.exec(
            year.replace(/(\d),(\d)/g, '$1$2'),
          ) ?? []
        const months = [...new Set(trades.map(({ day }) => toDay(day).slice(0, 7)))]
        const sums = months.map((month) => ({
          month,
          value: shown(inMonth(month)) ?? Number.NEGATIVE_INFINITY,
        }))
        const top = Math.max(...sums.map(({ value }) => value))
        const isTop = sums.filter(({ value }) => value === top)
        const expected = months.length > 1 && isTop.length === 1 ? isTop[0]!.month : null

        expect([isSum(sum, trades), isLeftOut(left, trades)], year).toEqual([true, true])
        expect(all, year).toBe(months.length === 1 ? formatMonth(months[0]!, TODAY) : undefined)
        expect(best, year).toBe(expected === null ? undefined : formatMonth(expected, TODAY))
      }),
      { numRuns: Math.ceil(600 * Number(process.env.SHARE_OF_RUNS)) },
    )
  },
)
