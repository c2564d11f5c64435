import { type Decimal, toBig, toDecimal } from '../decimal/index.ts'
import type { Execution } from './format/broker-format.ts'

/** As much of an execution as tells it from another. */
export type Identified = Pick<
  Execution,
  'symbol' | 'market' | 'side' | 'quantity' | 'price' | 'currency' | 'executedAt' | 'day' | 'externalId'
>

/**
 * A text that is the same each time the same execution is read from a file of this format, at most 255 characters:
 * the broker's id, what was traded and when, to the second (the same file comes with and without milliseconds).
 * Brokers reuse ids, so the id alone is not enough. The price is in it only where there is no id, because brokers
 * change how they round it; fee and name never, because traders choose which columns a file has.
 * `occurrence` counts executions that are alike in all this, from 1.
 */
export function fingerprint(formatId: string, execution: Identified, occurrence: number): string {
  return `${contentOf(formatId, execution)}|${occurrence}`
}

/** The fingerprints of a file's executions in their order, each with its occurrence. */
export function fingerprints(formatId: string, executions: readonly Identified[]): string[] {
  const seen = new Map<string, number>()
  return executions.map((execution) => {
    const content = contentOf(formatId, execution)
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    return fingerprint(formatId, execution, occurrence)
  })
}

function contentOf(formatId: string, execution: Identified): string {
  const { externalId, market, symbol, side, quantity, price, currency, executedAt, day } = execution
  const when = executedAt === null ? day : executedAt.slice(0, 19)
  const paid = externalId === null ? plain(price) : ''
  const parts = [market, symbol, side, plain(quantity), paid, currency, when]
  return [formatId, withinReach(externalId ?? ''), ...parts].join('|')
}

// '1.50' and '1.5' are the same price; most have nothing to take away.
function plain(decimal: Decimal): Decimal {
  return decimal.includes('.') && decimal.endsWith('0') ? toDecimal(toBig(decimal)) : decimal
}

// No broker's id is that long; a damaged file must not make a key that no index takes.
function withinReach(externalId: string): string {
  return externalId.replaceAll('|', '/').slice(0, 64)
}
