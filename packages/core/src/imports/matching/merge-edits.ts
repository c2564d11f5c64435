import type { BrokerFields } from '@candlebook/contract/trades'
import { compareDays } from '@candlebook/domain/days'
import type { EditablePart } from '@candlebook/domain/trades'
import { findMismatches, replaceParts } from './broker-fields.ts'

/** The new broker fields of a trade, and the parts that stay because the trader edited them. */
export type MergedFields = { fields: BrokerFields; keptEdits: EditablePart[] }

/**
 * Three-way merge of a trade: `base` is what the last import wrote, `mine` the stored trade, `theirs` the new import. A
 * part that the trader edited stays, all others follow. The entire trade stays when the result would exit before entry.
 */
export function mergeEdits(trade: {
  base: BrokerFields
  mine: BrokerFields
  theirs: BrokerFields
}): MergedFields {
  const { base, mine, theirs } = trade
  const wanted = findMismatches(mine, theirs)
  const edited = findMismatches(mine, base)
  const keptEdits = wanted.filter((part) => edited.includes(part))
  const fields = replaceParts(theirs, { parts: keptEdits, from: mine })
  return isExitBeforeEntry(fields) ? { fields: mine, keptEdits: wanted } : { fields, keptEdits }
}

function isExitBeforeEntry({ entryDate, exitDate }: BrokerFields): boolean {
  return exitDate !== null && compareDays(exitDate, entryDate) < 0
}
