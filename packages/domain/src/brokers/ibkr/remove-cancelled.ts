import { normaliseSymbol } from '../../trades/index.ts'
import type { Execution, Reading } from '../format/broker-format.ts'
import { skip } from '../format/skip-line.ts'

/** What tells which execution a cancellation takes back. The quantity has no sign. */
export type Cancellation = Pick<Execution, 'symbol' | 'quantity' | 'price' | 'currency' | 'day' | 'line'>

/**
 * The reading without the executions that the broker took back: for each cancellation one of the same symbol,
 * quantity, price and currency goes, one of the same day if there is any, else the last in the file.
 * Both lines are skipped. Without such a one: import.cancelled.
 */
export function dropCancelled(cancellations: Cancellation[], reading: Reading): Reading {
  if (cancellations.length === 0) return reading
  const ofDay = Map.groupBy(reading.executions, (one) => `${one.day} ${contentOf(one)}`)
  const ofAnyDay = Map.groupBy(reading.executions, contentOf)
  const dropped = new Set<Execution>()
  for (const taken of cancellations) {
    const what = `${taken.symbol} ${taken.quantity}`
    skip(reading, taken, 'cancelled', what)
    const content = contentOf(taken)
    const execution =
      lastOf(ofDay.get(`${taken.day} ${content}`), dropped) ?? lastOf(ofAnyDay.get(content), dropped)
    if (execution) {
      dropped.add(execution)
      skip(reading, execution, 'cancelled', what)
    } else reading.warnings.push(noneFound(taken))
  }
  return { ...reading, executions: reading.executions.filter((one) => !dropped.has(one)) }
}

// Both kinds of figures come from the same readers, so equal ones are written alike.
function contentOf({ symbol, quantity, price, currency }: Cancellation): string {
  return [normaliseSymbol(symbol), quantity, price, currency].join(' ')
}

function lastOf(candidates: Execution[] | undefined, dropped: Set<Execution>): Execution | undefined {
  let last = candidates?.pop()
  while (last && dropped.has(last)) last = candidates?.pop()
  return last
}

function noneFound({ symbol, line }: Cancellation) {
  const message = `The broker cancelled an execution of ${symbol} that this file does not hold. If it was imported before, correct that trade by hand.`
  return { line, code: 'import.cancelled', message }
}
