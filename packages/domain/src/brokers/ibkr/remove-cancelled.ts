import { normaliseSymbol } from '../../trades/index.ts'
import type { Execution, ParsedFile } from '../format/broker-format.ts'
import { skipLine } from '../format/skip-line.ts'

/** The fields that identify the execution that a cancellation reverses. The quantity has no sign. */
export type Cancellation = Pick<Execution, 'symbol' | 'quantity' | 'price' | 'currency' | 'day' | 'line'>

/**
 * Removes the executions that the broker cancelled. A cancellation removes one execution with the same symbol,
 * quantity, price and currency: the last one of the same day, otherwise the last one of the file. Both lines are
 * skipped. A cancellation without an execution gets the warning import.cancelled.
 */
export function removeCancelled(cancellations: Cancellation[], parsed: ParsedFile): ParsedFile {
  if (cancellations.length === 0) return parsed
  const ofDay = Map.groupBy(parsed.executions, (one) => `${one.day} ${buildContentKey(one)}`)
  const ofAnyDay = Map.groupBy(parsed.executions, buildContentKey)
  const removed = new Set<Execution>()
  for (const cancellation of cancellations) {
    const what = `${cancellation.symbol} ${cancellation.quantity}`
    skipLine(parsed, cancellation, 'cancelled', what)
    const content = buildContentKey(cancellation)
    const execution =
      takeLast(ofDay.get(`${cancellation.day} ${content}`), removed) ??
      takeLast(ofAnyDay.get(content), removed)
    if (execution) {
      removed.add(execution)
      skipLine(parsed, execution, 'cancelled', what)
    } else parsed.warnings.push(warnNotFound(cancellation))
  }
  return { ...parsed, executions: parsed.executions.filter((one) => !removed.has(one)) }
}

// The same functions parse both, so equal numbers are equal texts.
function buildContentKey({ symbol, quantity, price, currency }: Cancellation): string {
  return [normaliseSymbol(symbol), quantity, price, currency].join(' ')
}

function takeLast(candidates: Execution[] | undefined, dropped: Set<Execution>): Execution | undefined {
  let last = candidates?.pop()
  while (last && dropped.has(last)) last = candidates?.pop()
  return last
}

function warnNotFound({ symbol, line }: Cancellation) {
  const message = `The broker cancelled an execution of ${symbol} that is not in this file. If you imported it earlier, correct that trade.`
  return { line, code: 'import.cancelled', message }
}
