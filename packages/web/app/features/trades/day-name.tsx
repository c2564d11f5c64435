import type { Day } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** A day as a link to its page; with an account, to what its trades did on the day. */
export function DayName({ day, account }: { day: Day; account?: string }) {
  return (
    <Link className="link" to={paths.day(day, { account })}>
      {formatDay(day)}
    </Link>
  )
}
