import type { FileNote } from '@candlebook/contract/imports'
import type { KeyedExecution } from '@candlebook/domain/brokers'
import { toBig, toDecimal } from '@candlebook/domain/decimal'
import type { Plan } from './build-plan.ts'

/**
 * Warns about new executions that are similar to executions from another file format of the same broker. Each format has
 * its own ids, so only the trader can decide whether they are the same.
 */
export function findPossibleDuplicates({ upload, added, stored }: Plan): FileNote[] {
  const ofOtherFiles = stored.filter(({ format }) => format !== upload.format.id)
  const storedKeys = new Set(ofOtherFiles.map(buildSimilarityKey))
  const duplicates = added.filter((one) => storedKeys.has(buildSimilarityKey(one)))
  const [first] = duplicates
  if (!first) return []
  const many = duplicates.length > 1
  const message = many
    ? `${duplicates.length} executions look like ones imported from another kind of file of ${upload.format.broker}. If they are the same, do not import this file.`
    : `This execution looks like one imported from another kind of file of ${upload.format.broker}. If it is the same, do not import this file.`
  return [{ line: first.line, code: 'import.possible_duplicates', message }]
}

type Comparable = Pick<KeyedExecution, 'symbol' | 'market' | 'side' | 'quantity' | 'day'>

// Without the price, because formats round it differently.
function buildSimilarityKey({ symbol, market, side, quantity, day }: Comparable): string {
  return `${market} ${symbol} ${side} ${toDecimal(toBig(quantity))} ${day}`
}
