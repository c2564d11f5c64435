import { addDays, type Day } from '@candlebook/domain/days'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/current-search-params.ts'

/** The ranges of the tab in days [AANL-01]. */
export const rangeOptions = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** One of the ranges, as the address names it. */
export type RangeDays = (typeof rangeOptions)[number]['value']

const DEFAULT: RangeDays = '7'
const PARAMETER = 'days'

/** The range in the address, so that a reload and the history show it; 7 days without one. */
export function useRangeDays(): [RangeDays, (days: RangeDays) => void] {
  const [params, setParams] = useSearchParams()
  const days = rangeOptions.find(({ value }) => value === params.get(PARAMETER))?.value ?? DEFAULT
  const choose = (chosen: RangeDays) => {
    const next = getCurrentSearchParams()
    if (chosen === DEFAULT) next.delete(PARAMETER)
    else next.set(PARAMETER, chosen)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [days, choose]
}

/**
 * The instants of a range up to now [AANL-02]. It begins with the first instant of a day in UTC, because the server
 * counts complete days.
 */
export function toInstants(days: RangeDays, now: Date): { startDate: string; endDate: string } {
  return {
    startDate: `${addDays(toUtcDay(now), 1 - Number(days))}T00:00:00.000Z`,
    endDate: now.toISOString(),
  }
}

/** The day in UTC of an instant. */
export function toUtcDay(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}
