import type { BrokerFields } from '@candlebook/contract/trades'
import { compareDays } from '@candlebook/domain/days'
import type { EditablePart } from '@candlebook/domain/trades'
import { differingParts, withParts } from './broker-fields.ts'

/** The figures that a trade gets, and the parts of it that stay because they were edited by hand. */
export type MergedFigures = { figures: BrokerFields; kept: EditablePart[] }

/**
 * What becomes of a trade that stands at `mine`, was last written by us as `base`, and would now be `theirs`: a part
 * that the trader edited stays, everything else follows. All of it stays where the mixture would exit before it enters.
 */
export function mergeEdits(trade: {
  base: BrokerFields
  mine: BrokerFields
  theirs: BrokerFields
}): MergedFigures {
  const { base, mine, theirs } = trade
  const wanted = differingParts(mine, theirs)
  const edited = differingParts(mine, base)
  const kept = wanted.filter((part) => edited.includes(part))
  const figures = withParts(theirs, { parts: kept, from: mine })
  return exitsBeforeEntry(figures) ? { figures: mine, kept: wanted } : { figures, kept }
}

function exitsBeforeEntry({ entryDate, exitDate }: BrokerFields): boolean {
  return exitDate !== null && compareDays(exitDate, entryDate) < 0
}
