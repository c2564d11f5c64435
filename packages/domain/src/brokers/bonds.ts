import { type Decimal, multiply, toAbsolute } from '../decimal/decimal.ts'
import { BOND_SIZE } from './contract-sizes.ts'
import type { TableDraft } from './format-spec.ts'
import type { TableLine } from './table-line.ts'

/** The numbers by which American brokers name bonds: eight letters and digits, the first of them digits, and a check digit. */
const cusip = /^\d{3}[0-9A-Z]{5}\d$/

/**
 * A bond when the symbol is a CUSIP and the value of the line is that of a bond, see `isBondValue`. Otherwise the same draft.
 */
export function toBond(draft: TableDraft, line: TableLine): TableDraft {
  const isBond =
    cusip.test(draft.symbol) && line.has('value') && isBondValue(draft, toAbsolute(line.amount('value')))
  return isBond ? { ...draft, instrument: 'bond', contractSize: BOND_SIZE } : draft
}

/**
 * Whether the value of a line, without its sign, is about a hundredth of price × quantity: a bond's price is a percentage, and its
 * value has interest and fees.
 */
export function isBondValue(
  { price, quantity }: Pick<TableDraft, 'price' | 'quantity'>,
  value: Decimal,
): boolean {
  const nominal = Number(multiply(price, quantity)) / 100
  return Math.abs(Number(value) - nominal) <= nominal * 0.05
}
