import { isDay } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'

/** The text of the field for a value: a day in words, other text as it was typed. */
export function showTypedDay(value: string): string {
  return isDay(value) ? formatDay(value) : value
}
