import type { PageViewReport } from '@candlebook/contract/pageviews'
import { getWeekday } from '@candlebook/domain/days/day'
import { formatDayShort } from '@candlebook/domain/days/format-day'
import { formatCount } from '@candlebook/domain/text/text'
import type { RangeDays } from './page-views.queries.ts'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What the range shows in one line: '6,333 views in 7 days, most on Thursday'. */
export function describeViews({ totalViews, dailyViews }: PageViewReport, days: RangeDays): string {
  const range = days === '1' ? 'today' : `in ${days} days`
  if (totalViews === 0) return `No views ${range}`
  const counted = `${formatNumber(totalViews)} ${totalViews === 1 ? 'view' : 'views'} ${range}`
  const most = Math.max(...dailyViews.map(({ views }) => views))
  const best = dailyViews.filter(({ views }) => views === most)
  const [only] = best
  if (days === '1' || best.length > 1 || !only) return counted
  // In a longer range a weekday would name several days.
  return `${counted}, most on ${days === '7' ? weekdayNames[getWeekday(only.date)] : formatDayShort(only.date)}`
}

/** A day and its views for a screen reader. */
export function describeDay({ date, views }: { date: string; views: number }): string {
  return `${formatDayShort(date)}: ${formatCount(views, 'view')}`
}

/** A count with its share of all: '3,720 · 58.7%'. */
export function formatShare(count: number, total: number): string {
  return total === 0 ? formatNumber(count) : `${formatNumber(count)} · ${((100 * count) / total).toFixed(1)}%`
}

/** A count with separators of thousands: '6,333'. */
export function formatNumber(count: number): string {
  return count.toLocaleString('en-US')
}

/** The steps of a scale from 0 to a round number that is not below `most`: four at most, each a round number. */
export function toScale(most: number): number[] {
  const rough = Math.max(1, most) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  const count = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * step))
}
