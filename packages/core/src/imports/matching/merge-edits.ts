import type { EditablePart } from '@candlebook/contract/imports'
import { compareDays } from '@candlebook/domain/days'
import type { TradeFigures } from '../../trades/index.ts'
import { differingParts, withParts } from './broker-fields.ts'

/** The figures that a trade gets, and the parts of it that stay because they were edited by hand. */
export type MergedFigures = { figures: TradeFigures; kept: EditablePart[] }

/**
 * What becomes of a trade that stands at `mine`, was last written by us as `base`, and would now be `theirs`: a part
 * that the trader edited stays, everything else follows. All of it stays where the mixture would exit before it enters.
 */
export function mergeEdits(trade: {
  base: TradeFigures
  mine: TradeFigures
  theirs: TradeFigures
}): MergedFigures {
  const { base, mine, theirs } = trade
  const wanted = differingParts(mine, theirs)
  const edited = differingParts(mine, base)
  const kept = wanted.filter((part) => edited.includes(part))
  const figures = withParts(theirs, { parts: kept, from: mine })
  return exitsBeforeEntry(figures) ? { figures: mine, kept: wanted } : { figures, kept }
}

function exitsBeforeEntry({ entryDate, exitDate }: TradeFigures): boolean {
  return exitDate !== null && compareDays(exitDate, entryDate) < 0
}
