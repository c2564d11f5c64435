import type { BrokerFields, EditablePart } from '@candlebook/contract/imports'
import { editableParts } from '@candlebook/contract/imports'
import type { RoundTrip } from '@candlebook/domain/brokers'
import { compare, type Decimal } from '@candlebook/domain/decimal'
import { tradePnl } from '@candlebook/domain/trades'
import type { TradeFigures } from '../../trades/index.ts'

/** The fields of a trade that its executions determine. Fees are an amount of money. */
export function toBrokerFields(roundTrip: RoundTrip): TradeFigures {
  const { symbol, market, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees } =
    roundTrip
  const exit = { exitPrice, exitDate }
  return { symbol, market, type, status, quantity, entryPrice, entryDate, ...exit, fees, feesUnit: 'amount' }
}

/** Only the broker fields of a trade. */
export function pickBrokerFields(trade: TradeFigures): TradeFigures {
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

/** The broker fields as a plan shows them, with the net P&L. */
export function presentBrokerFields(fields: TradeFigures): BrokerFields {
  return { ...pickBrokerFields(fields), pnl: tradePnl(fields) }
}

/** The parts that differ between two trades. Numbers are compared by value, so '1.50' equals '1.5'. */
export function findMismatches(one: TradeFigures, other: TradeFigures): EditablePart[] {
  return editableParts.filter((part) =>
    columnsByPart[part].some((column) => isMismatch(one[column], other[column])),
  )
}

/** The broker fields with these parts replaced by those of another trade. */
export function replaceParts(
  fields: TradeFigures,
  { parts, from }: { parts: EditablePart[]; from: TradeFigures },
): TradeFigures {
  const columns = parts.flatMap((part) => columnsByPart[part])
  return { ...fields, ...Object.fromEntries(columns.map((column) => [column, from[column]])) }
}

// The columns of an exit change together: an exit price without a date, or on an open trade, is invalid.
const columnsByPart: Record<EditablePart, (keyof TradeFigures)[]> = {
  symbol: ['symbol'],
  market: ['market'],
  type: ['type'],
  quantity: ['quantity'],
  entryPrice: ['entryPrice'],
  entryDate: ['entryDate'],
  exit: ['status', 'exitPrice', 'exitDate'],
  fees: ['fees', 'feesUnit'],
}

function isMismatch(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one !== other
  return isDecimal(one) && isDecimal(other) ? compare(one, other) !== 0 : one !== other
}

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(\.\d+)?$/.test(text)
}
