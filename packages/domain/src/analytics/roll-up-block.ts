import type { Day } from '../days/index.ts'
import { type Block, exitDayAt } from './block.ts'
import { absorbCurve, type Curve, curveOf, emptyCurve } from './curve.ts'
import { pointOf } from './day-points.ts'
import type { Units } from './exact.ts'
import type { StoredTotal } from './reconcile.ts'
import { type Results, resultsOf } from './results.ts'
import type { Rollup } from './rollup.ts'
import { summariseBlock } from './summarise-block.ts'
import { type Tally, talliesByCode } from './tally.ts'
import type { Whole } from './wholes.ts'

/** The rollup of the trades of a block: a pass over each of its columns. */
export function rollUpBlock(block: Block): Rollup {
  const results = resultsOf(block)
  const days = daysOf(block, results)
  const curve = emptyCurve()
  for (const day of days) absorbCurve(curve, day.curve)
  const summary = { ...summariseBlock(block, results), curve }
  return {
    summary,
    points: days.map((one) => pointOf(one.day, one)),
    stored: storedOf(block, results, summary.all.pnl),
  }
}

/** Each exit day: how its trades came out, and the curve through them. */
function daysOf(block: Block, results: Results): { day: Day; all: Tally; curve: Curve }[] {
  const tradeAt = (place: number) => ({ day: exitDayAt(block, place), id: block.idOf(place) })
  let to = 0
  return talliesByCode(block.day, block.days.length, results).map(([, all]) => {
    const from = to
    to += all.trades
    return { day: exitDayAt(block, from), all, curve: curveOf(results, { from, to, tradeAt }) }
  })
}

function storedOf({ idOf, differing }: Block, results: Results, pnl: Units): StoredTotal {
  const total: StoredTotal = { pnl, differing: null }
  for (const { at, stored } of differing) {
    total.pnl += stored - results.toUnits(results.wholes[at] as Whole) // inside
    total.differing ??= idOf(at)
  }
  return total
}
