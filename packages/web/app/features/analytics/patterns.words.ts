import type { Pattern } from '@candlebook/contract/drill-down'
import type {
  HoldingTime,
  OutcomeRow,
  PatternRow,
  PatternsReport,
  Side,
  SizeRow,
} from '@candlebook/contract/patterns-report'
import { type BreakEvenBand, type Outcome, parseBand } from '@candlebook/domain/analytics/break-even-band'
import { compare, type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { formatFixed, formatPercent, missing } from '@candlebook/domain/text/numbers'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { nameBand } from '../trades/trade-patterns.words.ts'
import { describeInterval, describeTestsAtOnce } from './certainty.words.ts'

/**
 * The title of the groups of a pattern: those whose result is unlikely to be chance, the best and the worst first. `noun` names
 * a group when none stands out.
 */
export function describeStandouts(
  rows: readonly Pick<PatternRow, 'key' | 'verdict' | 'average'>[],
  { noun, name }: { noun: string; name: (key: string) => string },
): string {
  const find = (verdict: 'gain' | 'loss', order: 1 | -1) =>
    rows
      .filter((row) => row.verdict === verdict)
      .toSorted((a, b) => order * compare(b.average, a.average))
      .map(({ key }) => name(key))
  const [gains, losses] = [find('gain', 1), find('loss', -1)]
  const said = [
    gains.length > 0 && `gains beyond chance: ${nameFew(gains)}`,
    losses.length > 0 && `losses beyond chance: ${nameFew(losses)}`,
  ].filter((text) => text !== false)
  return said.length > 0 ? capitalise(said.join('; ')) : `No ${noun} stands out from chance`
}

/** Two names, and how many others there are. */
function nameFew(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** The reason why a group of a pattern is never tested; null for one that is tested once it has enough trades. */
export function explainUntested(by: Pattern, key: string): string | null {
  if (by === 'byDayPlace') return 'a result can decide which trade is the last of its day'
  return key === 'none' ? 'its trades have no time' : null
}

/** The title of the results before and after fees. */
export function describeFees({ gross, net, feesTook, trades }: PatternsReport): string {
  const total = `${formatSignedBaseMoney(gross.pnl)} before fees, ${formatSignedBaseMoney(net.pnl)} after`
  if (trades === 0) return 'No closed trades'
  return feesTook.trades === 0
    ? total
    : `${total}; fees took the gain of ${formatCount(feesTook.trades, 'trade')}`
}

/** The rows of the results before and after fees, below their P&L: name, before, after. */
export function listSides({ gross, net }: PatternsReport): (readonly [string, string, string])[] {
  const row = (name: string, show: (side: Side) => string) => [name, show(gross), show(net)] as const
  return [
    row('Average per trade', ({ average }) => formatSignedBaseMoney(average)),
    row('90% interval of the average', (side) => describeInterval(side)),
    row('Wins and losses', ({ wins, losses }) =>
      [wins, losses].map((count) => count.toLocaleString('en-US')).join(' and '),
    ),
    row(
      'Win rate, 95% interval',
      ({ winRatePct, winRate }) => `${formatPercent(winRatePct)}, ${describeShareInterval(winRate)}`,
    ),
    row('Profit factor', ({ profitFactor }) =>
      profitFactor === null ? missing : formatFixed(profitFactor, 2),
    ),
  ]
}

/** The title of the outcomes: the share of each. */
export function describeOutcomes(rows: readonly OutcomeRow[], trades: number): string {
  if (trades === 0) return 'No closed trades'
  return rows
    .map(({ key, trades: own }) => `${formatCount(own, nouns[key as Outcome])}`) // the keys are outcomes
    .join(', ')
}

const nouns: Record<Outcome, string> = { win: 'win', scratch: 'scratch', loss: 'loss' }

/** Which trades count as scratches. */
export function describeBand(text: string): string {
  const band = parseBand(text)
  if (band === null || sign(band.size) === 0) return 'A scratch ended exactly even.'
  return `A scratch ended at most ${nameBand(band)} from zero, after fees.${describeBandUnit(band)}`
}

function describeBandUnit({ unit }: BreakEvenBand): string {
  return unit === 'r' ? ' A trade without a usable stop is one only when it ended exactly even.' : ''
}

/** The 95% interval of the share of an outcome. */
export function describeShare({ share }: OutcomeRow): string {
  return describeShareInterval(share)
}

/** '29.9% to 70.1%'; 'N/A' without trades. */
export function describeShareInterval(interval: OutcomeRow['share']): string {
  return interval ? `${formatPercent(interval.lowPct)} to ${formatPercent(interval.highPct)}` : missing
}

/** The groups among which a verdict about a pattern holds. */
export const OF_PATTERNS = 'of these patterns'

/** The title of the holding times: the averages of wins and losses so far, in days unless all of them have times. */
export function describeHolding(rows: readonly OutcomeRow[]): string {
  const [win, loss] = (['win', 'loss'] as const).map((key) => rows.find((row) => row.key === key)?.holding)
  if (!win || !loss || win.trades === 0 || loss.trades === 0) return 'Needs a win and a loss'
  const isTimed = win.timed === win.trades && loss.timed === loss.trades
  const show = isTimed ? formatAverageTime : formatAverageDays
  return `Wins were held ${show(win)} on average, losses ${show(loss)}`
}

/** '3.2 days'. */
export function formatAverageDays({ averageDays }: Pick<HoldingTime, 'averageDays'>): string {
  return formatDays(averageDays)
}

/** Days as '3.2 days'; 'N/A' without trades. */
export function formatDays(days: Decimal | null): string {
  if (days === null) return missing
  const shown = formatFixed(days, 1)
  return `${shown} ${shown === '1.0' ? 'day' : 'days'}`
}

function formatAverageTime({ averageSeconds }: HoldingTime): string {
  return formatDuration(averageSeconds)
}

/** A number of seconds as '45 s', '12 min', '3 h 5 min' or '2.4 days'; 'N/A' when it is not known. */
export function formatDuration(seconds: Decimal | null): string {
  if (seconds === null) return missing
  const total = Math.round(Number(seconds))
  if (total < 0) return `−${formatDuration(String(-total))}`
  if (total < 60) return `${total} s`
  const minutes = Math.round(total / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60)
    return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${formatFixed(String(minutes / (24 * 60)), 1)} days`
}

/** The 90% interval of an average holding time. */
export function describeHoldingInterval({ interval }: HoldingTime): string {
  return interval ? `${formatDuration(interval.low)} to ${formatDuration(interval.high)}` : missing
}

/** The 90% interval of an average number of days: '1.2 to 3.4 days'. */
export function describeDaysInterval({ daysInterval }: Pick<HoldingTime, 'daysInterval'>): string {
  return daysInterval
    ? `${formatFixed(daysInterval.low, 1)} to ${formatFixed(daysInterval.high, 1)} days`
    : missing
}

/** The name of a group of sizes: 'Below $1,000', '$1,000 to $2,500', '$2,500 and above'. */
export function nameSize({ from, to }: Pick<SizeRow, 'from' | 'to'>): string {
  const show = (size: Decimal) => formatBaseMoney(size).replace(/\.00$/, '')
  if (from === null) return to === null ? 'Any size' : `Below ${show(to)}`
  return to === null ? `${show(from)} and above` : `${show(from)} to ${show(to)}`
}

/** Which trades have no time, and where times come from; null when every trade has one. */
export function describeWithoutTime({ byHour, trades }: PatternsReport): string | null {
  const without = byHour.find(({ key }) => key === 'none')?.trades ?? 0
  if (without === 0) return null
  const how = 'Times come from the fills of imported trades.'
  return without === trades
    ? `No trade here has a time. ${how}`
    : `${without.toLocaleString('en-US')} of ${formatCount(trades, 'trade')} are without a time. ${how}`
}

/** How many groups are tested at once, and what a verdict means. */
export function describePatternTests({ tests }: PatternsReport): string {
  const how = describeTestsAtOnce(tests, OF_PATTERNS)
  return tests.tested === 0
    ? how
    : `${how} Pale bars may be chance. With many patterns a few differ by luck: test one that is beyond chance here on your next trades.`
}
