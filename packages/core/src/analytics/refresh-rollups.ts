import { emptyRollup, type Rollup, rollUp, rollUpDays } from '@candlebook/domain/analytics'
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
 * Makes every rollup of the viewer that is out of date: days from their trades, and what is longer from its parts.
 * Afterwards each stored rollup is what one pass over its trades gives, unless trades were written meanwhile. Gives
 * that of all trades as it was made; null when it was up to date already, or was being made for somebody else.
 */
export async function refreshRollups(ctx: Context): Promise<Rollup | null> {
  const userId = ctx.viewer?.userId ?? '' // without a viewer the transaction throws
  return await alone(userId, () => refresh(ctx))
}

const alone = oneAtATime<Rollup | null>()

async function refresh(ctx: Context): Promise<Rollup | null> {
  for (;;) {
    const { made, isDone } = await asUser(ctx, (scope) => refreshSome(scope, ctx.clock.now()))
    if (isDone) return made
  }
}

/** Some months, while many are out of date; else all that is left. */
async function refreshSome(scope: Scope, now: Date): Promise<{ made: Rollup | null; isDone: boolean }> {
  const [isLocked, stale] = await Promise.all([lockRollups(scope), selectStaleSpans(scope)])
  if (stale.length === 0) return { made: null, isDone: true }
  if (!isLocked) return { made: null, isDone: false } // the first trade came in between: now there is a row to hold
  const months = stale.filter(isMonth)
  const some = months.slice(0, MONTHS_AT_ONCE)
  const isDone = some.length === months.length
  const spans = isDone ? stale : stale.filter((span) => some.includes(span.slice(0, MONTH)))
  // A process of another format must not take for right what holds the months that this one makes.
  if (!isDone) await markStale(scope, stale.filter(isLongerThanMonth), now)
  const made = await make(scope, spans)
  await Promise.all([
    storeRollups(scope, made, now),
    deleteRollups(
      scope,
      spans.filter((span) => !made.some((one) => one.span === span)),
    ),
  ])
  const whole = made.find(({ span }) => span === '')
  return { made: isDone ? (whole?.rollup ?? emptyRollup()) : null, isDone }
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
