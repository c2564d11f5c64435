import { buildChunk, encodeRollup, ROLLUP_FORMAT, type Rollup, rollUp } from '@candlebook/domain/analytics'
import { asUser, type Scope } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { writeBlock } from './block-form.ts'
import { selectBlock } from './blocks.store.ts'
import { REPORT_LIMITS, type ReportLimits } from './limits.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { rollUpPortions } from './roll-up-portions.ts'
import {
  lockRollups,
  markStale,
  type StoredRollup,
  selectMonthsAndYears,
  selectParts,
  selectStored,
  tradesOfDays,
} from './rollups.store.ts'
import { daysOf, MONTH, type Span, YEAR } from './span.ts'

/** What a verification found: how many rollups were held against their trades, and the spans of those that differed. */
export type Verification = { checked: number; differing: Span[] }

/**
 * Makes every rollup of the viewer from nothing, month by month, and holds the stored ones against them. Those that
 * differ, lack, or have no trades are made anew.
 */
export async function verifyRollups(ctx: Context, limits = REPORT_LIMITS): Promise<Verification> {
  await refreshRollups(ctx, { read: async () => true, limits })
  const found: Verification = { checked: 0, differing: [] }
  const check = async (verify: (scope: Scope) => Promise<Verification>) => {
    const { checked, differing } = await asUser(ctx, async (scope) => {
      await lockRollups(scope)
      return await verify(scope)
    })
    found.checked += checked
    found.differing.push(...differing)
  }
  const longer = await asUser(ctx, selectMonthsAndYears)
  for (const month of longer.filter(({ length }) => length === MONTH))
    await check((scope) => verifyMonth(scope, { month, limits }))
  for (const year of new Set(longer.map((span) => span.slice(0, YEAR)))) {
    await check((scope) => verifyFromParts(scope, year))
  }
  await check((scope) => verifyFromParts(scope, ''))

  if (found.differing.length > 0) {
    await asUser(ctx, (scope) => markStale(scope, found.differing, ctx.clock.now()))
    await refreshRollups(ctx, { read: async () => true, limits })
  }
  return found
}

/** Days from their trades, the month from these days, and its block. */
async function verifyMonth(
  scope: Scope,
  { month, limits }: { month: Span; limits: ReportLimits },
): Promise<Verification> {
  const stored = await selectStored(scope, month)
  const blocks = stored.find(({ span }) => span === month)?.blocks ?? null
  let part = 0
  let isOtherBlock = false
  const made: Map<Span, Rollup> = await rollUpPortions(compared())
  if (made.size > 0) made.set(month, rollUp([...made.values()]))
  const { checked, differing } = compare(made, stored)
  if (blocks !== null && blocks !== part) isOtherBlock = true
  return {
    checked,
    differing: isOtherBlock && !differing.includes(month) ? [...differing, month] : differing,
  }

  /** The trades of the month, whose blocks are held against the stored ones as they pass. */
  async function* compared() {
    for await (const trades of tradesOfDays(scope, daysOf(month), limits)) {
      if (blocks !== null && (await selectBlock(scope, { month, part })) !== writeBlock(buildChunk(trades)))
        isOtherBlock = true
      part++
      yield trades
    }
  }
}

/** A longer span from the stored ones right below it. */
async function verifyFromParts(scope: Scope, span: Span): Promise<Verification> {
  const stored = await selectStored(scope, span)
  const parts = await selectParts(scope, [span], { anew: true })
  const made = new Map(parts.length > 0 ? [[span, rollUp(parts.map(({ rollup }) => rollup))]] : [])
  return compare(made, stored)
}

// What was written meanwhile is out of date by itself and differs from nothing.
function compare(made: Map<Span, Rollup>, stored: StoredRollup[]): Verification {
  const standing = new Map(stored.map((one) => [one.span, one]))
  const spans = [...new Set([...made.keys(), ...standing.keys()])].sort()
  return {
    checked: spans.length,
    differing: spans.filter((span) => isOther(made.get(span), standing.get(span))),
  }
}

function isOther(made: Rollup | undefined, stored: StoredRollup | undefined): boolean {
  if (stored?.format === null) return false
  if (!made || !stored) return true
  const { summary, points } = encodeRollup(made)
  const isSame = stored.summary === summary && (stored.span === '' || stored.points === points)
  return stored.format !== ROLLUP_FORMAT || !isSame
}
