import type { BrokerFigures } from '@candlebook/contract/imports'
import type { BrokerFields } from '@candlebook/contract/trades'
import type { RoundTrip } from '@candlebook/domain/brokers'
import { compare, type Decimal } from '@candlebook/domain/decimal'
import {
  brokerFieldNames,
  type EditablePart,
  editableParts,
  pickFields,
  tradeFields,
  tradePnl,
} from '@candlebook/domain/trades'

/** The figures of a trade as its executions decide them; fees are money. */
export function figuresOf(trip: RoundTrip): BrokerFields {
  const { symbol, market, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees } = trip
  const exit = { exitPrice, exitDate }
  return { symbol, market, type, status, quantity, entryPrice, entryDate, ...exit, fees, feesUnit: 'amount' }
}

/** The figures alone of anything that has them. */
export function onlyFigures(trade: BrokerFields): BrokerFields {
  return pickFields(trade, brokerFieldNames)
}

/** The figures as a plan shows them, with the net P&L that they come to. */
export function presentFigures(figures: BrokerFields): BrokerFigures {
  return { ...onlyFigures(figures), pnl: tradePnl(figures) }
}

/** The parts in which two trades differ; numbers are compared by value, so '1.50' is '1.5'. */
export function differingParts(one: BrokerFields, other: BrokerFields): EditablePart[] {
  return editableParts.filter((part) =>
    fieldsOfPart(part).some((column) => differs(one[column], other[column])),
  )
}

/** The figures with these parts taken from another trade. */
export function withParts(
  figures: BrokerFields,
  { parts, from }: { parts: EditablePart[]; from: BrokerFields },
): BrokerFields {
  const columns = parts.flatMap(fieldsOfPart)
  return { ...figures, ...Object.fromEntries(columns.map((column) => [column, from[column]])) }
}

// An exit is one part of three fields: a price without its date, or a date on an open trade, is no valid trade.
function fieldsOfPart(part: EditablePart) {
  return brokerFieldNames.filter((name) => tradeFields[name].part === part)
}

function differs(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one !== other
  return isDecimal(one) && isDecimal(other) ? compare(one, other) !== 0 : one !== other
}

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(\.\d+)?$/.test(text)
}
