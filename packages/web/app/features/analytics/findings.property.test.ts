import { buildReportFromTrades } from '@candlebook/domain/analytics/analytics.fixtures'
import type { AnalysedTrade } from '@candlebook/domain/analytics/trade-lists'
import { addDays, getWeekday } from '@candlebook/domain/days/day'
import { formatDayWithYearIfOther } from '@candlebook/domain/days/format-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  describeAccountRows,
  describeConfidenceRows,
  describeEmotionRows,
  describeStrategyRows,
  describeSymbolRows,
  describeTagRows,
  describeType,
  describeWeekdayRows,
} from './breakdown-findings.ts'
import { weekdayNames } from './calendar-month.ts'
import {
  describePnlBin,
  describePnlDistribution,
  describeRDistribution,
  formatPnlBinLabel,
  formatRBinLabel,
  formatShares,
} from './distribution-findings.ts'
import { describeEquity } from './equity-chart.tsx'
import { describeFigure } from './figures.words.ts'
import { describeReconciliation } from './reconciliation.words.ts'
import { buildTrade } from './report.fixtures.ts'

/** What a random trade is, in cents and whole days. The checks below compute from these only. */
type Simple = {
  cents: number
  riskCents: number | null
  day: number
  symbol: string
  type: 'long' | 'short'
  strategy: string | null
  account: string | null
  tags: string[]
}

const anyCents = fc.oneof(
  fc.constantFrom(0, 0, 1, -1, 500, -500, 1000, -1000, -1020),
  fc.integer({ min: -5000, max: 5000 }),
)
const anyTrade: fc.Arbitrary<Simple> = fc.record({
  cents: anyCents,
  riskCents: fc.constantFrom(null, 500, 1000, 2000),
  day: fc.integer({ min: 0, max: 9 }),
  symbol: fc.constantFrom('BTC', 'ETH', 'SOL', 'XRP'),
  type: fc.constantFrom('long', 'short'),
  strategy: fc.constantFrom(null, 'Breakout', 'Fade', 'Gap'),
  account: fc.constantFrom(null, 'Main', 'Prop'),
  tags: fc.subarray(['fomo', 'plan']),
})
const anyRecord = fc
  .oneof(
    fc.array(anyTrade, { maxLength: 12 }),
    fc.array(
      anyTrade.map((trade) => ({ ...trade, cents: 0 })),
      { maxLength: 4 },
    ),
  )
  .map((trades) => trades.toSorted((a, b) => a.day - b.day))

const TODAY = '2024-01-31'
const toDay = (day: number) => addDays('2024-01-01', day)
const toPrice = (cents: number) => (1000 + cents / 100).toFixed(2)

function toTrade({ cents, riskCents, day, type, ...parts }: Simple, at: number): AnalysedTrade {
  const side = type === 'long' ? 1 : -1
  return buildTrade({
    ...parts,
    type,
    id: `T${at}`,
    entryPrice: '1000',
    exitPrice: toPrice(side * cents),
    stopLoss: riskCents === null ? null : toPrice(-side * riskCents),
    exitDate: toDay(day),
  })
}

const toExactCents = (money: string) => Number(money.replace('−', '-').replace(/[^\d.-]/g, '')) * 100
const toCents = (money: string) => Math.round(toExactCents(money))
const add = (trades: readonly Simple[]) => trades.reduce((sum, { cents }) => sum + cents, 0)

/** The sum of each group. */
function sumBy(trades: readonly Simple[], toNames: (trade: Simple) => string[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const trade of trades)
    for (const name of toNames(trade)) sums.set(name, (sums.get(name) ?? 0) + trade.cents)
  return sums
}

/** Whether 'A', 'A and B' or 'A and 2 others' names exactly the groups with this sum. */
function names(text: string, sums: Map<string, number>, cents: number): boolean {
  const equal = [...sums].filter(([, sum]) => sum === cents).map(([name]) => name)
  const others = /^(.+) and (\d+) others$/.exec(text)
  if (others) return equal.includes(others[1]!) && equal.length === Number(others[2]) + 1
  const named = sums.has(text) ? [text] : text.split(' and ')
  return named.length === equal.length && named.every((name) => equal.includes(name))
}

type Rule = [pattern: RegExp, holds: (match: string[]) => boolean]

/** Whether one rule fits the sentence and holds. A sentence without a rule fails. */
function check(sentence: string, rules: Rule[]): boolean {
  for (const [pattern, holds] of rules) {
    const match = pattern.exec(sentence)
    if (match) return holds([...match])
  }
  return false
}

function rulesOfMost(sums: Map<string, number>, noun: string): Rule[] {
  const values = [...sums.values()]
  const [best, count] = [Math.max(...values), values.length]
  return [
    [/^No closed trades$/, () => count === 0],
    [
      /^(.+) brought the most: (\S+)( each)?$/,
      ([, who, amount, each]) =>
        best > 0 &&
        toCents(amount!) === best &&
        names(who!, sums, best) &&
        Boolean(each) === / and /.test(who!.replace('Trades without an account', '')),
    ],
    [new RegExp(`^Every ${noun} lost; (.+) the least$`), ([, who]) => best < 0 && names(who!, sums, best)],
    [
      new RegExp(`^(.+) broke even, every other ${noun} lost$`),
      ([, who]) => sums.get(who!) === 0 && count > 1 && values.filter((sum) => sum < 0).length === count - 1,
    ],
    [new RegExp(`^No ${noun} has made money yet$`), () => best <= 0],
  ]
}

function rulesOfStrategies(trades: readonly Simple[]): Rule[] {
  const sums = sumBy(trades, ({ strategy }) => [strategy ?? 'No Strategy'])
  const values = [...sums.values()]
  const [best, worst, total] = [Math.max(...values), Math.min(...values), add(trades)]
  const isBest = (who: string) => names(who, sums, best)
  return [
    [/^No closed trades$/, () => trades.length === 0],
    [/^No trade here names a strategy$/, () => trades.every(({ strategy }) => strategy === null)],
    [/^Every trade is (.+)$/, ([, who]) => trades.every(({ strategy }) => strategy === who)],
    [/^Without (.+) the total would be a loss$/, ([, who]) => total > 0 && total - sums.get(who!)! < 0],
    [
      /^(.+) made more than 99% of the total/,
      ([, who]) => isBest(who!) && best < total && best > 0.99 * total,
    ],
    [/^(.+) made less than 1% of the total/, ([, who]) => isBest(who!) && best < 0.01 * total],
    [
      /^(.+) made (\d+)% of the total( each)?$/,
      ([, who, percent]) =>
        isBest(who!) &&
        Math.abs((100 * best) / total - Number(percent)) <= 0.5 &&
        (percent !== '100' || best === total),
    ],
    [
      /^(.+) cost the most: (−\S+)( each)?$/,
      ([, who, amount]) => total <= 0 && toCents(amount!) === worst && names(who!, sums, worst),
    ],
    [/^The strategies come out even$/, () => values.every((sum) => sum === 0)],
  ]
}

function rulesOfTags(trades: readonly Simple[]): Rule[] {
  const sums = sumBy(trades, ({ tags }) => tags)
  const best = Math.max(...sums.values())
  const isWinless = (tag: string) => {
    const tagged = trades.filter(({ tags }) => tags.includes(tag))
    return tagged.length >= 3 && tagged.every(({ cents }) => cents <= 0)
  }
  const first = (text: string) => {
    const [, who] = /^(.+) brought the most$/.exec(text) ?? []
    return who ? best > 0 && names(who, sums, best) : text === 'No tag has made money yet' && best <= 0
  }
  return [
    [/^No trade has a tag yet$/, () => sums.size === 0],
    [/^(.+); no (.+) trade has won$/, ([, text, tag]) => first(text!) && isWinless(tag!)],
    [/^(.+)$/, ([, text]) => first(text!)],
  ]
}

function rulesOfTypes(trades: readonly Simple[]): Rule[] {
  const average = (type: string) => {
    const some = trades.filter((trade) => trade.type === type)
    return add(some) / some.length
  }
  const of = { long: average('long'), short: average('short') }
  const at = (name: string) => of[name.toLowerCase() as keyof typeof of]
  return [
    [/^No closed trades$/, () => trades.length === 0],
    [/^Every trade is (long|short)$/, ([, type]) => trades.every((trade) => trade.type === type)],
    [/^Long and short made the same per trade$/, () => Math.abs(of.long - of.short) < 1e-9 && of.long > 0],
    [
      /^(Long|Short) made slightly more per trade than (long|short)$/,
      ([, more, less]) => at(more!) > at(less!) && at(less!) > 0 && at(more!) / at(less!) < 1.051,
    ],
    [
      /^(Long|Short) made ([\d.,]+) times as much per trade as (long|short)$/,
      ([, more, times, less]) =>
        at(less!) > 0 &&
        Number(times!.replace(/,/g, '')) > 1 &&
        Math.abs(at(more!) / at(less!) - Number(times!.replace(/,/g, ''))) <= 0.0501,
    ],
    [/^(Long|Short) made money, (long|short) did not$/, ([, more, less]) => at(more!) > 0 && at(less!) <= 0],
    [/^Neither long nor short has made money$/, () => of.long <= 0 && of.short <= 0],
  ]
}

function rulesOfR(trades: readonly Simple[]): Rule[] {
  const measured = trades.filter(({ riskCents }) => riskCents !== null)
  const lost = measured.filter(({ cents }) => cents < 0)
  const count = (holds: (r: number) => boolean) =>
    lost.filter(({ cents, riskCents }) => holds(cents / riskCents!)).length
  const said = (part: string, all: string, actual: number) =>
    Number(part) === actual && Number(all) === lost.length
  return [
    [/^No trade has a stop to measure R by$/, () => measured.length === 0],
    [/^No trade with a stop lost$/, () => measured.length > 0 && lost.length === 0],
    [/^Most losses end around −1R$/, () => 2 * count((r) => r >= -1.25 && r < -0.75) > lost.length],
    [
      /^(\d+) of (\d+) loss(?:es)? ran past −1R$/,
      ([, part, all]) =>
        said(
          part!,
          all!,
          count((r) => r < -1),
        ),
    ],
    [
      /^(\d+) of (\d+) loss(?:es)? ended before −1R$/,
      ([, part, all]) =>
        said(
          part!,
          all!,
          count((r) => r > -1),
        ),
    ],
  ]
}

function rulesOfPnl(trades: readonly Simple[]): Rule[] {
  const count = (from: number, to: number, isLoss: boolean) =>
    trades.filter(({ cents }) => {
      const size = isLoss ? -cents : cents
      return size > 0 && size >= from && size < to
    }).length
  /** Whether no other bar of the same width holds as many. */
  const isMost = (from: number, to: number, side: string) => {
    const bar = (cents: number) => `${Math.sign(cents)} ${Math.floor(Math.abs(cents) / (to - from) + 1e-6)}`
    const bars = [...Map.groupBy(trades, ({ cents }) => bar(cents))].map(([key, some]) => ({
      key,
      held: some.length,
    }))
    const most = bars.find(({ key }) => key === bar(side === 'loses' ? -from || -1e-7 : from || 1e-7))
    return most !== undefined && bars.every((other) => other === most || other.held < most.held)
  }
  return [
    [/^No closed trades$/, () => trades.length === 0],
    [/^P&L of (\d+) trades?$/, ([, all]) => Number(all) === trades.length],
    [/^Most often a trade ends even$/, () => trades.filter(({ cents }) => cents === 0).length > 0],
    [
      /^Most often a trade (loses|makes) (\$\S+) to (\$\S+)$/,
      ([, side, from, to]) => isMost(toExactCents(from!), toExactCents(to!), side!),
    ],
    [
      /^Most often a trade (loses|makes) more than (\$\S+)$/,
      ([, side, from]) => count(toCents(from!), Number.POSITIVE_INFINITY, side === 'loses') > 1,
    ],
  ]
}

function rulesOfEquity(trades: readonly Simple[]): Rule[] {
  let [equity, peak, peakDay, drawdown] = [0, 0, -1, 0]
  for (const { cents, day } of trades) {
    equity += cents
    if (equity >= peak && equity > 0) [peak, peakDay] = [equity, day] // the last day at the high
    drawdown = Math.max(drawdown, peak - equity)
  }
  const isPeakDay = (text: string) => text === formatDayWithYearIfOther(toDay(peakDay), TODAY)
  const fell = (text: string) => {
    const [, amount] = /^the largest drawdown was (\$[\d.,]*\d)/.exec(text) ?? []
    return amount
      ? toCents(amount) === drawdown
      : text === 'it has never fallen below a high' && drawdown === 0
  }
  return [
    [/^No closed trades$/, () => trades.length === 0],
    [/^Equity has not been above zero yet; (.+)$/, ([, then]) => peak === 0 && fell(then!)],
    [
      /^Equity is at its high of (.+); (.+)$/,
      ([, day, then]) => equity === peak && isPeakDay(day!) && fell(then!),
    ],
    [
      /^Equity is (\$\S+) below its high of (.+?)(?:, within the day)?; (.+)$/,
      ([, amount, day, then]) =>
        equity < peak && toCents(amount!) === peak - equity && isPeakDay(day!) && fell(then!),
    ],
  ]
}

test('every finding says what the trades show, checked from the trades by a second calculation', () => {
  fc.assert(
    fc.property(anyRecord, (trades) => {
      const report = buildReportFromTrades(trades.map(toTrade), TODAY)
      const groups = (toName: (trade: Simple) => string) => sumBy(trades, (trade) => [toName(trade)])
      const weekdays = groups(({ day }) => weekdayNames[getWeekday(toDay(day))]!)
      const symbols = groups(({ symbol }) => symbol)
      const accounts = groups(({ account }) => account ?? 'Trades without an account')
      const { byStrategy, byTag, bySymbol, byAccount, byType, byWeekday, metrics, distributions } = report
      const best = Math.max(...weekdays.values())
      const findings: [string, Rule[]][] = [
        [describeStrategyRows(byStrategy, metrics.totalPnl), rulesOfStrategies(trades)],
        [describeTagRows(byTag), rulesOfTags(trades)],
        [
          describeSymbolRows(bySymbol),
          [
            [/^Every trade is in (.+)$/, ([, who]) => trades.every(({ symbol }) => symbol === who)],
            ...rulesOfMost(symbols, 'symbol'),
          ],
        ],
        [
          describeAccountRows(byAccount),
          byAccount.length === 0
            ? [[/^No closed trades$/, () => accounts.size <= 1]]
            : rulesOfMost(accounts, 'account'),
        ],
        [
          describeWeekdayRows(metrics.bestWeekday, byWeekday),
          [
            [/^Every trade closed on a (.+)$/, ([, who]) => weekdays.size === 1 && weekdays.has(who!)],
            [/^(.+) made the most so far$/, ([, who]) => best > 0 && names(who!, weekdays, best)],
            [/^(.+) pays best$/, ([, who]) => best > 0 && names(who!, weekdays, best)],
            ...rulesOfMost(weekdays, 'weekday'),
          ],
        ],
        [describeType(byType), rulesOfTypes(trades)],
        [describeRDistribution(distributions.r), rulesOfR(trades)],
        [describePnlDistribution(distributions.pnl.bins), rulesOfPnl(trades)],
        [describeEquity(report, TODAY), rulesOfEquity(trades)],
        [describeEmotionRows(report.byEmotion), [[/^No trade notes an emotion yet$/, () => true]]],
        [describeConfidenceRows(report.byConfidence), [[/^No trade notes a confidence yet$/, () => true]]],
      ]

      expect(
        findings.filter(([sentence, rules]) => !check(sentence, rules)).map(([sentence]) => sentence),
      ).toEqual([])
    }),
    { numRuns: Math.ceil(3000 * Number(process.env.SHARE_OF_RUNS)) },
  )
})

test('the total of the proof, the signs of the figures, the labels and the shares fit the trades', () => {
  fc.assert(
    fc.property(anyRecord, (trades) => {
      fc.pre(trades.length > 0)
      const report = buildReportFromTrades(trades.map(toTrade), TODAY)
      const total = add(trades)
      const mark = total < 0 ? '−' : ''
      const { text } = describeReconciliation(report, { dashboard: null, list: null })
      const [, count, each, sum] = /^(\d+) × (\S+) is (\S+)\. /.exec(text) ?? []
      const rs = trades.flatMap(({ cents, riskCents }) => (riskCents === null ? [] : [cents / riskCents]))
      const r = rs.reduce((all, one) => all + one, 0)
      const { pnl, r: byR } = report.distributions
      const labels = pnl.bins.map(formatPnlBinLabel).filter(Boolean)
      const rLabels = byR.bins.map(formatRBinLabel).filter(Boolean)
      const shares = formatShares(pnl.bins.map((bin) => bin.trades)).map(Number.parseFloat)

      expect([Number(count), toCents(sum ?? ''), each?.startsWith('−') ? '−' : '']).toEqual([
        trades.length,
        total,
        mark,
      ])
      expect(describeFigure('expectancy', report).value.startsWith('−')).toBe(total < 0)
      if (rs.length > 0 && Math.abs(r) > 1e-9)
        expect(describeFigure('rExpectancy', report).value.startsWith('−')).toBe(r < 0)
      expect([new Set(labels).size, new Set(rLabels).size]).toEqual([labels.length, rLabels.length])
      expect(new Set(pnl.bins.map(describePnlBin)).size).toBe(pnl.bins.length)
      expect(Math.round(shares.reduce((all, one) => all + one, 0) * 10)).toBe(1000)
    }),
    { numRuns: Math.ceil(2000 * Number(process.env.SHARE_OF_RUNS)) },
  )
})
