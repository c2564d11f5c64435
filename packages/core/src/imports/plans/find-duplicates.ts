import type { FileNote } from '@candlebook/contract/imports'
import type { KeyedExecution } from '@candlebook/domain/brokers'
import { toBig, toDecimal } from '@candlebook/domain/decimal'
import type { Plan } from './build-plan.ts'

/**
 * A warning for new executions that look like ones already there from another kind of file of the same broker. Each
 * kind has its own ids, so nothing but the trader can tell whether they are the same.
 */
export function looksDoubled({ upload, added, stored }: Plan): FileNote[] {
  const ofOtherFiles = stored.filter(({ id }) => !id.startsWith(`${upload.format.id}|`))
  const there = new Set(ofOtherFiles.map(likeness))
  const doubled = added.filter((one) => there.has(likeness(one)))
  const [first] = doubled
  if (!first) return []
  const many = doubled.length > 1
  const message = many
    ? `${doubled.length} executions look like ones imported from another kind of file of ${upload.format.broker}. If they are the same, do not import this file.`
    : `This execution looks like one imported from another kind of file of ${upload.format.broker}. If it is the same, do not import this file.`
  return [{ line: first.line, code: 'import.possible_duplicates', message }]
}

type Likened = Pick<KeyedExecution, 'symbol' | 'market' | 'side' | 'quantity' | 'day'>

// Without the price: kinds of files round it differently.
function likeness({ symbol, market, side, quantity, day }: Likened): string {
  return `${market} ${symbol} ${side} ${toDecimal(toBig(quantity))} ${day}`
}
