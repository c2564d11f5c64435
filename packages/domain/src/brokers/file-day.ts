import type { Day } from '../days/day.ts'
import { parseDay } from './moments.ts'

const yearFirst = /(?<!\d)(20\d{2})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/
const yearLast = /(?<!\d)(\d{1,2})[-_. ](\d{1,2})[-_. ](20\d{2}|\d{2})(?!\d)/

/** The only day in the name of a file, year first or month first: 'trades-2026-05-02.csv', '05-02-2026.csv'. Null for none. */
export function findFileDay(name: string): Day | null {
  const [, year, month, day] = yearFirst.exec(name) ?? []
  if (year !== undefined) return parseDay(`${year}-${month}-${day}`, 'ymd')
  const [, first, second, last] = yearLast.exec(name) ?? []
  return first === undefined ? null : parseDay(`${first}/${second}/${last}`, 'mdy')
}
