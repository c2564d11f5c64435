import type { AnalyticsReport, BreakdownRow } from '@candlebook/contract/analytics-report'
import { MIN_TRADES_FOR_INTERVAL, MIN_WINS_AND_LOSSES } from '@candlebook/domain/analytics/estimates'
import { compare, type Decimal } from '@candlebook/domain/decimal/decimal'
import { formatChance, formatFixed, formatPercent, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatSignedBaseMoney } from '../../lib/money.ts'

/** The 95% interval of the win rate; null without trades. */
export function describeWinRateInterval({ intervals: { winRate } }: AnalyticsReport): string | null {
  return winRate && `95% interval ${formatPercent(winRate.lowPct)} to ${formatPercent(winRate.highPct)}`
}

/** The 90% interval of expectancy, or the reason why there is none. */
export function describeExpectancyInterval({ counts, intervals }: AnalyticsReport): string {
  const { expectancy, minTradesForInterval, minWinsAndLosses } = intervals
  if (expectancy)
    return `90% interval ${formatSignedBaseMoney(expectancy.low)} to ${formatSignedBaseMoney(expectancy.high)}`
  return counts.trades < minTradesForInterval
    ? `no interval below ${minTradesForInterval} trades`
    : `no interval below ${minWinsAndLosses} wins and ${minWinsAndLosses} losses`
}

/** What the interval of expectancy shows and what it does not. */
export const EXPECTANCY_INTERVAL_HELP =
  'In about nine of ten records, such an interval contains the true average; with a few results far larger than the others, in 85 of 100. It takes for granted that trades do not depend on each other and that the future is like the past. It cannot know a loss that has not happened yet.'

/** How many rows are tested at once, and how many of them exclude zero by chance alone. */
export function describeRowTests({ rowTests }: Pick<AnalyticsReport, 'rowTests'>): string {
  const { tested, missZeroByChance, falseDiscoveryPct } = rowTests
  if (tested === 0) return 'No group has enough trades to be tested yet.'
  if (tested === 1) return 'One group is tested: by chance alone its line misses zero about one time in ten.'
  return `${formatCount(tested, 'group')} of this report are tested at once: chance alone makes about ${formatFixed(missZeroByChance, 0)} of ${tested.toLocaleString('en-US')} lines miss zero, or half as many more where a few results are far larger than the others. A group is called unlikely to be chance only where it stays so after a correction for that (Benjamini-Hochberg, at most ${formatFixed(falseDiscoveryPct, 0)}% false), and for what trades closed on one day have in common.`
}

/** The warning about too few trades and the minimum; null when there are enough. */
export function describeTooFew({ counts, intervals }: AnalyticsReport): string | null {
  if (!intervals.tooFew) return null
  return `Too few trades to tell: ${formatCount(counts.trades, 'trade')}, and it takes ${intervals.minTrades} to tell skill from luck.`
}

/** The probability of the longest losing streak by chance alone; null without one. */
export function describeStreakLuck({ counts, luck: { losingStreak } }: AnalyticsReport): string | null {
  if (!losingStreak) return null
  const { length, lossRatePct, chancePct } = losingStreak
  const chance =
    compare(chancePct, '99.95') >= 0 ? 'almost surely' : `with a chance of ${formatChance(chancePct)}`
  return `Among ${formatCount(counts.trades, 'trade')} that lose ${formatPercent(lossRatePct)} of the time, luck alone brings ${length === 1 ? 'a losing trade' : `${length} losses in a row`} ${chance}.`
}

/** The 90% interval of the average of a row, in money or as `format` says; 'N/A' with too few trades. */
export function describeInterval(
  { interval }: Pick<BreakdownRow, 'interval'>,
  format: (amount: Decimal) => string = formatSignedBaseMoney,
): string {
  return interval ? `${format(interval.low)} to ${format(interval.high)}` : missing
}

/** The groups among which a verdict holds. `of` says which: 'of these patterns'. */
export type GroupTests = Pick<AnalyticsReport['rowTests'], 'tested'> & { of: string }

/**
 * The 90% interval of the average of a row, and its verdict among all tested groups, as two sentences: an interval can miss zero
 * although the verdict is that the result may be chance. `whyUntested` is the reason why a group with enough trades is not tested.
 */
export function describeCertainty(
  row: Pick<BreakdownRow, 'interval' | 'verdict' | 'trades' | 'wins'>,
  { tests, whyUntested }: { tests: GroupTests; whyUntested: string | null },
): string {
  const interval = row.interval
    ? `90% interval of the average: ${describeInterval(row)}.`
    : 'The average has no interval.'
  const why = row.verdict === 'too_few' ? describeShortage(row) : whyUntested
  return `${interval} ${why === null ? describeVerdict(row.verdict, tests) : `This group is not tested, because ${why}.`}`
}

/** The first minimum of a test that a group does not reach. */
function describeShortage({ trades, wins }: Pick<BreakdownRow, 'trades' | 'wins'>): string {
  if (trades < MIN_TRADES_FOR_INTERVAL) return `it has fewer than ${MIN_TRADES_FOR_INTERVAL} trades`
  return `it has fewer than ${MIN_WINS_AND_LOSSES} ${wins < MIN_WINS_AND_LOSSES ? 'wins' : 'losses'}`
}

function describeVerdict(verdict: BreakdownRow['verdict'], { tested, of }: GroupTests): string {
  const result =
    verdict === 'unproven' ? 'its result may be chance' : `its ${verdict} is unlikely to be chance`
  if (tested === 1) return `It is the only group ${of} that is tested, and ${result}.`
  return `Among the ${formatCount(tested, 'group')} ${of} that are tested, ${result}.`
}

/** How many groups are tested at once, and what a verdict beyond chance means. `of` says which: 'of these patterns'. */
export function describeTestsAtOnce(
  { tested, falseDiscoveryPct }: Pick<AnalyticsReport['rowTests'], 'tested' | 'falseDiscoveryPct'>,
  of: string,
): string {
  if (tested === 0)
    return `No group has enough trades to be tested yet: it takes ${MIN_TRADES_FOR_INTERVAL} trades, ${MIN_WINS_AND_LOSSES} wins and ${MIN_WINS_AND_LOSSES} losses.`
  return `${formatCount(tested, 'group')} ${of} ${tested === 1 ? 'is' : 'are'} tested at once. A result is called beyond chance only where it stays so after a correction for that (Benjamini-Hochberg, at most ${formatFixed(falseDiscoveryPct, 0)}% false), and for what trades closed on one day have in common.`
}

/** The verdict of a group in a table. `whyUntested` is the reason why a group with enough trades is not tested. */
export function nameVerdict(verdict: BreakdownRow['verdict'], whyUntested: string | null): string {
  return verdict !== 'too_few' && whyUntested !== null ? 'not tested' : verdictWords[verdict]
}

/** The text of each verdict. */
export const verdictWords: Record<BreakdownRow['verdict'], string> = {
  too_few: 'too few trades to tell',
  unproven: 'may be chance',
  gain: 'gain, unlikely to be chance',
  loss: 'loss, unlikely to be chance',
}
