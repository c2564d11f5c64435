import type { BrokerFigures, EditablePart } from '@candlebook/contract/imports'
import { editableParts } from '@candlebook/contract/imports'
import type { RoundTrip } from '@candlebook/domain/brokers'
import { compare, type Decimal } from '@candlebook/domain/decimal'
import { tradePnl } from '@candlebook/domain/trades'
import type { TradeFigures } from '../../trades/index.ts'

/** The figures of a trade as its executions decide them; fees are money. */
export function figuresOf(trip: RoundTrip): TradeFigures {
  const { symbol, market, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees } = trip
  const exit = { exitPrice, exitDate }
  return { symbol, market, type, status, quantity, entryPrice, entryDate, ...exit, fees, feesUnit: 'amount' }
}

/** The figures alone of anything that has them. */
export function onlyFigures(trade: TradeFigures): TradeFigures {
  const { symbol, market, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate } = trade
  const { fees, feesUnit } = trade
  return {
    symbol,
    market,
    type,
    status,
    quantity,
    entryPrice,
    entryDate,
    exitPrice,
    exitDate,
    fees,
    feesUnit,
  }
}

/** The figures as a plan shows them, with the net P&L that they come to. */
export function presentFigures(figures: TradeFigures): BrokerFigures {
  return { ...onlyFigures(figures), pnl: tradePnl(figures) }
}

/** The parts in which two trades differ; numbers are compared by value, so '1.50' is '1.5'. */
export function differingParts(one: TradeFigures, other: TradeFigures): EditablePart[] {
  return editableParts.filter((part) => columnsOf[part].some((column) => differs(one[column], other[column])))
}

/** The figures with these parts taken from another trade. */
export function withParts(
  figures: TradeFigures,
  { parts, from }: { parts: EditablePart[]; from: TradeFigures },
): TradeFigures {
  const columns = parts.flatMap((part) => columnsOf[part])
  return { ...figures, ...Object.fromEntries(columns.map((column) => [column, from[column]])) }
}

// An exit is one thing: a price without its date, or a date on an open trade, would be no trade.
const columnsOf: Record<EditablePart, (keyof TradeFigures)[]> = {
  symbol: ['symbol'],
  market: ['market'],
  type: ['type'],
  quantity: ['quantity'],
  entryPrice: ['entryPrice'],
  entryDate: ['entryDate'],
  exit: ['status', 'exitPrice', 'exitDate'],
  fees: ['fees', 'feesUnit'],
}

function differs(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one !== other
  return isDecimal(one) && isDecimal(other) ? compare(one, other) !== 0 : one !== other
}

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(\.\d+)?$/.test(text)
}
