import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../../decimal/index.ts'
import type { TradeStatus } from '../../trades/index.ts'
import { cutPart, type Part } from './split-execution.ts'
import type { RoundTrip, TripFill } from './round-trip.ts'

/** A part of an execution in a trade, in the trade's order. */
export type Fill = Part & { role: 'entry' | 'exit' }

/** The fills of one trade, the first of which opened it. */
export type Run = { key: string; status: TradeStatus; fills: Fill[] }

/** The runs of a position that is not flat: the exited part closed (when there is one) and the rest open. */
export function openRest(fills: Fill[]): Run[] {
  const [first] = fills
  if (!first) return []
  const key = first.execution.id
  if (fills.every((fill) => fill.role === 'entry')) return [{ key, status: 'open', fills }]

  const exits = fills.filter((fill) => fill.role === 'exit')
  const { gone, left } = firstLots(fills, totalOf(exits))
  const closed = fills.flatMap((fill) => (fill.role === 'exit' ? fill : (gone.get(fill) ?? [])))
  return [
    { key, status: 'closed', fills: closed },
    { key: `${key}:open`, status: 'open', fills: left },
  ]
}

// FIFO: so much of the entries went out, the oldest first.
function firstLots(fills: Fill[], exited: Big): { gone: Map<Fill, Fill>; left: Fill[] } {
  const gone = new Map<Fill, Fill>()
  const left: Fill[] = []
  let toGo = exited
  for (const lot of fills) {
    if (lot.role === 'exit') continue
    if (toGo.eq(0)) left.push(lot)
    else {
      const [first, rest] = cutPart(lot, toGo)
      gone.set(lot, first)
      if (rest) left.push(rest)
      toGo = toGo.minus(first.quantity)
    }
  }
  return { gone, left }
}

/** The trade that a run comes to. */
export function tripOf({ key, status, fills }: Run): RoundTrip {
  const entries = fills.filter((fill) => fill.role === 'entry')
  const exits = fills.filter((fill) => fill.role === 'exit')
  // A trade begins with an entry, and its last fill is its last exit when it is closed.
  const { execution } = fills[0] as Fill
  const last = fills.at(-1) as Fill
  const isClosed = status === 'closed'
  return {
    key,
    symbol: execution.symbol,
    market: execution.market,
    currency: execution.currency,
    account: accountOf(fills),
    type: execution.side === 'buy' ? 'long' : 'short',
    status,
    quantity: toDecimal(totalOf(entries)),
    entryPrice: averagePrice(entries),
    entryDate: execution.day,
    exitPrice: isClosed ? averagePrice(exits) : null,
    exitDate: isClosed ? last.execution.day : null,
    fees: toDecimal(fills.reduce((sum, fill) => sum.plus(fill.fee), toBig('0'))),
    fills: fills.map(asTripFill),
  }
}

// No fill is of another account; some may be of a file that names none.
function accountOf(fills: Fill[]): string | null {
  return fills.find(({ execution }) => execution.account)?.execution.account ?? null
}

function totalOf(fills: Fill[]): Big {
  return fills.reduce((sum, fill) => sum.plus(fill.quantity), toBig('0'))
}

function averagePrice(fills: Fill[]): Decimal {
  const price = fills[0]?.execution.price ?? '0'
  if (fills.every((fill) => fill.execution.price === price)) return toDecimal(toBig(price))
  const value = fills.reduce((sum, fill) => sum.plus(fill.quantity.times(fill.execution.price)), toBig('0'))
  // Every fill has a quantity above zero, so there is a quotient.
  return divide(toDecimal(value), toDecimal(totalOf(fills)), { places: MAX_DECIMALS }) as Decimal
}

function asTripFill({ execution, role, quantity, fee }: Fill): TripFill {
  return { executionId: execution.id, role, quantity: toDecimal(quantity), fee: toDecimal(fee) }
}
