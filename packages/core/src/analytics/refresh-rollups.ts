import { type Rollup, rollUp } from '@candlebook/domain/analytics'
import { asUser, type RowSource, readingIn, type Scope } from '../db/index.ts'
import { type Context, requireUserId } from '../kernel/index.ts'
import { isLockTimeout } from './is-lock-timeout.ts'
import { REPORT_LIMITS, type ReportLimits } from './limits.ts'
import { markMissing } from './mark-missing.ts'
import { selectMissing, selectSpans } from './missing.store.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { rollUpPortions } from './roll-up-portions.ts'
import {
  deleteRollups,
  lockRollups,
  markStale,
  type Spanned,
  selectParts,
  selectStaleSpans,
  storeRollups,
  tradesOfDays,
} from './rollups.store.ts'
import { aboveOf, DAY, MONTH, type Span, YEAR } from './span.ts'

/** What is wanted of fresh rollups. `prepare` makes more in the same transactions, and gives whether that is all. */
export type Wanted<T> = {
  read: (source: RowSource, whole: Rollup | null) => Promise<T | null>
  prepare?: ((scope: Scope) => Promise<boolean>) | undefined
  limits?: ReportLimits
}

/** How many steps more than there is work for at first: writes that come during the report make more. */
const EXTRA_STEPS = 3

/**
 * Makes every rollup of the viewer that is out of date or lost: days from their trades, and what is longer from its
 * parts. Then gives what `read` gives in the same transaction, in which no trade is written; `read` is handed the rollup
 * of all trades where it was just made. Null when somebody else's refreshing was waited for, when the viewer has no
 * trades, or when writes made so much out of date during the report that as many steps as there was work for did not do.
 */
export async function refreshRollups<T>(ctx: Context, wanted: Wanted<T>): Promise<T | null> {
  const userId = requireUserId(ctx.actor)
  const found = await alone(userId, async () => {
    let stepsLeft: number | null = null
    for (;;) {
      const step = await asUser(ctx, (scope) => refreshSome(scope, ctx.clock.now(), wanted)).catch(giveUp)
      if (step.found !== null || step.isOver) return step.found
      stepsLeft = (stepsLeft ?? step.work + EXTRA_STEPS) - 1
      if (stepsLeft <= 0) return null
    }
  })
  return found as T | null // one queue for whatever is read
}

const alone = oneAtATime<unknown>()

/** `work`: most steps that a whole record needs when nothing is written during the report. */
type Step<T> = { found: T | null; isOver: boolean; work: number }

/** Another transaction holds the lock for long, such as an import: the stored rollups are read without it. */
function giveUp(error: unknown): Step<never> {
  if (isLockTimeout(error)) return { found: null, isOver: true, work: 0 }
  throw error
}

/** Some months, while many are out of date; else all that is left, and then the reading. */
async function refreshSome<T>(
  scope: Scope,
  now: Date,
  { read, prepare, limits = REPORT_LIMITS }: Wanted<T>,
): Promise<Step<T>> {
  const locking = lockRollups(scope)
  const reading = selectStaleSpans(scope) // sent with it, and read once it is held
  reading.catch(() => {}) // fails with the lock, whose own error says more
  const lock = await locking
  const first = await reading
  if (!lock) return { found: null, isOver: true, work: 0 } // without a row to hold, others may write
  const stale = await withMissing(scope, { stale: lock.isNew ? [''] : first, now })
  const months = stale.filter(isMonth)
  const some = months.slice(0, limits.months)
  const areAll = some.length === months.length
  const spans = areAll ? stale : stale.filter((span) => some.includes(span.slice(0, MONTH)))
  // A process of another format must not take for right what holds the months that this one makes.
  if (!areAll) await markStale(scope, stale.filter(isLongerThanMonth), now)
  const whole = spans.length > 0 ? await remake(scope, { spans, now, limits }) : null
  const isPrepared = areAll && (prepare === undefined || (await prepare(scope)))
  const found = isPrepared ? await read(readingIn(scope), whole) : null
  if (isPrepared && found === null) await markMissing(scope, now) // nothing is out of date, so something is lost
  return { found, isOver: false, work: found === null ? await stepsOf(scope, limits) : 0 }
}

/** Two passes over all months: one for their rollups, one for what `prepare` makes of them. */
async function stepsOf(scope: Scope, { months }: ReportLimits): Promise<number> {
  return 2 * Math.ceil((await selectSpans(scope, MONTH)).length / months)
}

/** The spans that are out of date with those below them that are lost, which are out of date from now on. */
async function withMissing(scope: Scope, { stale, now }: { stale: Span[]; now: Date }): Promise<Span[]> {
  const missing = await selectMissing(scope, stale)
  if (missing.length === 0) return stale
  await markStale(scope, missing, now)
  return await withMissing(scope, { stale: await selectStaleSpans(scope), now }) // each time a level further down
}

/** Makes these rollups and stores them; gives that of all trades if it is among them. */
async function remake(
  scope: Scope,
  work: { spans: Span[]; now: Date; limits: ReportLimits },
): Promise<Rollup | null> {
  const { spans, now } = work
  const made = await make(scope, work)
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
async function make(
  scope: Scope,
  { spans, limits }: { spans: Span[]; limits: ReportLimits },
): Promise<Spanned[]> {
  const days = spans.filter((span) => span.length === DAY)
  const longer = spans.filter((span) => span.length < DAY)
  const [standing, ofDays] = await Promise.all([
    selectParts(scope, longer),
    rollUpPortions(tradesOfDays(scope, days, limits)),
  ])
  const made = Array.from(ofDays, ([span, rollup]) => ({ span, rollup }))
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
