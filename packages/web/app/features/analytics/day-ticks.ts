import { addDays, type Day, dayParts, daysBetween, formatDayShort } from '@candlebook/domain/days'

/** A place on the time axis and what stands there. */
export type DayTick = { day: Day; label: string }

/** At most so many even places between two days, both included: days, weeks, months or years, as it fits. */
export function dayTicks(first: Day, last: Day, most: number): DayTick[] {
  const span = daysBetween(first, last)
  const everyDays = [1, 2, 7, 14].find((days) => span / days <= most && span < 62)
  if (everyDays) return byDays(first, last, everyDays)
  const months = (yearOf(last) - yearOf(first)) * 12 + monthOf(last) - monthOf(first) + 1
  const everyMonths = [1, 2, 3, 6].find((every) => months / every <= most)
  if (everyMonths) return byMonths(first, last, everyMonths)
  const years = months / 12
  return byMonths(first, last, 12 * (nice.find((every) => years / every <= most) ?? 100))
}

const nice = [1, 2, 5, 10, 20, 50]

function byDays(first: Day, last: Day, every: number): DayTick[] {
  const ticks: DayTick[] = []
  for (let day = first; day <= last; day = addDays(day, every))
    ticks.push({ day, label: formatDayShort(day) })
  return ticks
}

/** The first of every so many months; January says its year when there is more than one. */
function byMonths(first: Day, last: Day, every: number): DayTick[] {
  const ticks: DayTick[] = []
  const severalYears = yearOf(first) !== yearOf(last)
  for (let month = yearOf(first) * 12; month <= yearOf(last) * 12 + 11; month += every) {
    const year = Math.floor(month / 12)
    const day = `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
    if (day < first || day > last) continue
    ticks.push({ day, label: month % 12 === 0 && severalYears ? String(year) : monthName(day) })
  }
  return ticks
}

function monthName(day: Day): string {
  return formatDayShort(day).split(' ')[0] ?? ''
}

function yearOf(day: Day): number {
  return dayParts(day).year
}

function monthOf(day: Day): number {
  return dayParts(day).month
}
