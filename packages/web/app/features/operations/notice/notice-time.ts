import type { Notice } from '@candlebook/contract/operations'

/** The longest delay of a timer in browsers is 24.8 days. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Whether the notice is shown now, and after how many milliseconds this changes; null when it does not change. */
export function planNotice(
  { startsAt, endsAt }: Pick<Notice, 'startsAt' | 'endsAt'>,
  now: number,
): { isShown: boolean; changesIn: number | null } {
  const start = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt)
  const end = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt)
  const isShown = start <= now && now < end
  const next = [start, end].filter((at) => at > now && Number.isFinite(at))
  return { isShown, changesIn: next.length > 0 ? Math.min(Math.min(...next) - now, MAX_DELAY_MS) : null }
}
