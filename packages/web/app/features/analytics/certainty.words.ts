import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { compare } from '@candlebook/domain/decimal'
import { formatPercent, plural } from '@candlebook/domain/text'
import { signedMoney } from '../../lib/money.ts'

/** Where the true win rate lies, 19 times in 20; null without trades. */
export function winRateInterval({ intervals: { winRate } }: AnalyticsReport): string | null {
  return winRate && `95% interval ${formatPercent(winRate.lowPct)} to ${formatPercent(winRate.highPct)}`
}

/** Where the true expectancy lies, 9 times in 10; null below two trades. */
export function expectancyInterval({ intervals: { expectancy } }: AnalyticsReport): string | null {
  return expectancy && `90% interval ${signedMoney(expectancy.low)} to ${signedMoney(expectancy.high)}`
}

/** That there are too few trades to tell skill from luck, and how many it takes; null when there are enough. */
export function tooFewWords({ counts, intervals }: AnalyticsReport): string | null {
  if (!intervals.tooFew) return null
  return `Too few trades to tell: ${plural(counts.trades, 'trade')}, and it takes ${intervals.fewestTrades} to tell skill from luck.`
}

/** How likely the longest losing streak is by luck alone; null without one. */
export function streakLuck({ counts, luck: { losingStreak } }: AnalyticsReport): string | null {
  if (!losingStreak) return null
  const { length, lossRatePct, chancePct } = losingStreak
  const chance =
    compare(chancePct, '99.95') >= 0 ? 'almost surely' : `with a chance of ${formatPercent(chancePct)}`
  return `Among ${plural(counts.trades, 'trade')} that lose ${formatPercent(lossRatePct)} of the time, luck alone brings ${length === 1 ? 'a losing trade' : `${length} losses in a row`} ${chance}.`
}
