import type { BrokerFieldsWithPnl } from '@candlebook/contract/imports'
import type { BrokerFields } from '@candlebook/contract/trades'
import type { RoundTrip } from '@candlebook/domain/brokers'
import { compare, type Decimal } from '@candlebook/domain/decimal'
import {
  brokerFieldNames,
  computeTradePnl,
  type EditablePart,
  editableParts,
  pickFields,
  tradeFields,
} from '@candlebook/domain/trades'
import type { ForeignFees } from '../stores/account-rates.store.ts'

/** The fields of a trade that its executions determine. Fees are an amount of money. */
export function toBrokerFields(roundTrip: RoundTrip): BrokerFields {
  return { ...pickFields(roundTrip, copiedNames), feesUnit: 'amount' }
}

/** What only an import knows about a trade: the trader cannot change it. */
export type ImportedFields = Pick<RoundTrip, 'brokerPnl' | 'foreignFees'>

/** The fields of a trade that its executions determine and no form has. */
export function toImportedFields({ brokerPnl, foreignFees }: RoundTrip): ImportedFields {
  return { brokerPnl, foreignFees }
}

const copiedNames = brokerFieldNames.filter((name) => name !== 'feesUnit')

/** Only the broker fields of a trade. */
export function pickBrokerFields(trade: BrokerFields): BrokerFields {
  return pickFields(trade, brokerFieldNames)
}

/** The broker fields as a plan shows them, with the fees in other currencies and the net P&L. */
export function presentBrokerFields(
  fields: BrokerFields,
  { foreignFees, feeRates, foreignFee }: ForeignFees,
): BrokerFieldsWithPnl {
  const pnl = computeTradePnl({ ...fields, foreignFee })
  return { ...pickBrokerFields(fields), foreignFees, feeRates, foreignFee, pnl }
}

/** The parts that differ between two trades. Numbers are compared by value, so '1.50' equals '1.5'. */
export function findMismatches(one: BrokerFields, other: BrokerFields): EditablePart[] {
  return editableParts.filter((part) =>
    getFieldsOfPart(part).some((column) => isMismatch(one[column], other[column])),
  )
}

/** The broker fields with these parts replaced by those of another trade. */
export function replaceParts(
  fields: BrokerFields,
  { parts, from }: { parts: EditablePart[]; from: BrokerFields },
): BrokerFields {
  const columns = parts.flatMap(getFieldsOfPart)
  return { ...fields, ...Object.fromEntries(columns.map((column) => [column, from[column]])) }
}

// The fields of an exit change together: an exit price without a date, or on an open trade, is invalid.
function getFieldsOfPart(part: EditablePart) {
  return brokerFieldNames.filter((name) => tradeFields[name].part === part)
}

function isMismatch(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one !== other
  return isDecimal(one) && isDecimal(other) ? compare(one, other) !== 0 : one !== other
}

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(\.\d+)?$/.test(text)
}
