import type { Day } from '../days/day.ts'
import { add, type Decimal, isZero, multiply, sign, toAbsolute } from '../decimal/decimal.ts'
import type { Execution } from './broker-format.ts'
import { buildTimeKey, sortByTime, sumPosition } from './execution-order.ts'
import { addExecution } from './executions.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

/**
 * Adds the lines that close what is open, oldest first: the side is opposite to the position that the lines before them leave,
 * and a missing quantity is all of it. When the file does not have the opening, a long position is assumed to be open. A second
 * line about a position that is closed already is skipped. An option closes on the day of its expiry at the latest.
 */
export function closeOpenPositions(table: FileTable): void {
  const { closes, parsed } = table
  if (closes.length === 0) return
  const bySymbol = Map.groupBy(parsed.executions, buildAccountKey)
  const positions = new Map<string, OpenPosition>()
  const dated = closes.map(({ line, draft }) => ({ line, draft: { ...draft, day: findClosingDay(draft) } }))
  for (const { line, draft } of dated.toSorted((a, b) =>
    buildTimeKey(a.draft) < buildTimeKey(b.draft) ? -1 : 1,
  )) {
    const { kind: _kind, exit: _exit, ...execution } = draft
    const key = buildAccountKey({ symbol: draft.symbol.toUpperCase(), account: draft.account || null })
    const position = positions.get(key) ?? new OpenPosition(bySymbol.get(key) ?? [])
    positions.set(key, position)
    position.moveTo(buildTimeKey(draft))
    if (position.isFlat()) {
      table.skip(line, 'detail')
      continue
    }
    const { quantity: open } = position
    const added = parsed.executions.length
    const quantity = isZero(draft.quantity) ? toAbsolute(open) : draft.quantity
    const side = sign(open) < 0 ? 'buy' : 'sell'
    table.attempt(line, () => {
      const price = isZero(draft.price) ? readSettlement(line, draft, quantity) : draft.price
      addExecution(parsed, line, { ...execution, price, quantity, side, closesOnly: true })
    })
    position.add(parsed.executions.slice(added))
  }
}

/** What the executions of a symbol leave open, oldest first. */
class OpenPosition {
  quantity: Decimal = '0'
  #count = 0
  readonly #later: Execution[]

  constructor(executions: readonly Execution[]) {
    this.#later = sortByTime(executions).reverse()
  }

  /** Adds the executions until a time. */
  moveTo(timeKey: string): void {
    for (let next = this.#later.at(-1); next && buildTimeKey(next) <= timeKey; next = this.#later.at(-1)) {
      this.add([next])
      this.#later.pop()
    }
  }

  add(executions: readonly Execution[]): void {
    this.quantity = add(this.quantity, sumPosition(executions))
    this.#count += executions.length
  }

  /** Whether there were executions, and nothing is open. */
  isFlat(): boolean {
    return this.#count > 0 && isZero(this.quantity)
  }
}

/** The price of an option that was settled in cash, from the value of its line; 0 for one that expired or became shares. */
function readSettlement(line: TableLine, { contractSize }: TableDraft, quantity: Decimal): Decimal {
  return toUnitPrice(line.amountOrZero('value'), multiply(quantity, contractSize ?? '1'))
}

function buildAccountKey({ symbol, account }: { symbol: string; account: string | null }): string {
  return `${symbol} ${account ?? ''}`
}

// A broker books the expiry of a Friday on the next day or on Monday.
function findClosingDay({ day, executedAt, expiry }: TableDraft): Day {
  return executedAt === null && expiry && expiry < day ? expiry : day
}
