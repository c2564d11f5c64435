import { type Rollup, rollUp, rollUpDays } from '@candlebook/domain/analytics'
import { asUser, type Scope } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { oneAtATime } from './one-at-a-time.ts'
import {
  deleteRollups,
  lockRollups,
  markStale,
  type Spanned,
  selectParts,
  selectStaleSpans,
  selectTradesOfDays,
  storeRollups,
} from './rollups.store.ts'
import { aboveOf, DAY, MONTH, type Span, YEAR } from './span.ts'

/** Most months whose days are made in one transaction, so that a long record neither fills memory nor holds up writes. */
const MONTHS_AT_ONCE = 2

/**
 * Makes every rollup of the viewer that is out of date: days from their trades, and what is longer from its parts. Then
 * gives what `read` gives in the same transaction, in which no trade is written; where that is null, once more in
 * another. `read` is handed the rollup of all trades where it was just made. Null itself when somebody else's
 * refreshing was waited for, or when the viewer has no rollups.
 */
export async function refreshRollups<T>(
  ctx: Context,
  read: (scope: Scope, whole: Rollup | null) => Promise<T | null>,
): Promise<T | null> {
  const userId = ctx.viewer?.userId ?? '' // without a viewer the transaction throws
  const found = await alone(userId, async () => {
    for (;;) {
      const { isDone, found } = await asUser(ctx, (scope) => refreshSome(scope, ctx.clock.now(), read))
      if (isDone) return found
    }
  })
  return found as T | null // one queue for whatever is read
}

const alone = oneAtATime<unknown>()

/** Some months, while many are out of date; else all that is left, and then the reading. */
async function refreshSome<T>(
  scope: Scope,
  now: Date,
  read: (scope: Scope, whole: Rollup | null) => Promise<T | null>,
): Promise<{ isDone: boolean; found: T | null }> {
  const [isLocked, stale] = await Promise.all([lockRollups(scope), selectStaleSpans(scope)])
  if (!isLocked) return { isDone: stale.length === 0, found: null } // without a row to hold, others may write
  const months = stale.filter(isMonth)
  const some = months.slice(0, MONTHS_AT_ONCE)
  const areAll = some.length === months.length
  const spans = areAll ? stale : stale.filter((span) => some.includes(span.slice(0, MONTH)))
  // A process of another format must not take for right what holds the months that this one makes.
  if (!areAll) await markStale(scope, stale.filter(isLongerThanMonth), now)
  const whole = spans.length > 0 ? await remake(scope, spans, now) : null
  const found = areAll ? await read(scope, whole) : null
  return { isDone: found !== null, found }
}

/** Makes these rollups and stores them; gives that of all trades if it is among them. */
async function remake(scope: Scope, spans: Span[], now: Date): Promise<Rollup | null> {
  const made = await make(scope, spans)
  await Promise.all([
    storeRollups(scope, made, now),
    deleteRollups(
      scope,
      spans.filter((span) => !made.some((one) => one.span === span)),
    ),
  ])
  return made.find(({ span }) => span === '')?.rollup ?? null
}

/** The rollups of these spans, those without trades left out; whatever is out of date below them is among them. */
async function make(scope: Scope, spans: Span[]): Promise<Spanned[]> {
  const days = spans.filter((span) => span.length === DAY)
  const longer = spans.filter((span) => span.length < DAY)
  const [trades, standing] = await Promise.all([selectTradesOfDays(scope, days), selectParts(scope, longer)])
  const made = Array.from(rollUpDays(trades), ([span, rollup]) => ({ span, rollup }))
  for (const letters of [MONTH, YEAR, 0]) {
    for (const span of longer.filter(({ length }) => length === letters)) {
      const parts = [...standing, ...made].filter((part) => part.span !== '' && aboveOf(part.span) === span)
      if (parts.length === 0) continue
      const inOrder = parts.sort((a, b) => (a.span < b.span ? -1 : 1))
      made.push({ span, rollup: rollUp(inOrder.map(({ rollup }) => rollup)) })
    }
  }
  return made
}

const isMonth = (span: Span) => span.length === MONTH
const isLongerThanMonth = (span: Span) => span.length < MONTH
