import { multiply, toAbsolute } from '../decimal/decimal.ts'
import type { TableDraft, TableLine } from './define-format.ts'

/** The numbers by which American brokers name bonds: eight letters and digits, the first of them digits, and a check digit. */
const cusip = /^\d{3}[0-9A-Z]{5}\d$/

/**
 * A bond when the symbol is a CUSIP and the value of the line is about a hundredth of price × quantity: a bond's price is a
 * percentage, and its value has interest and fees. Otherwise the same draft.
 */
export function toBond(draft: TableDraft, line: TableLine): TableDraft {
  if (!cusip.test(draft.symbol) || !line.has('value')) return draft
  const value = Math.abs(Number(toAbsolute(line.amount('value'))))
  const nominal = Number(multiply(draft.price, draft.quantity)) / 100
  const isBond = Math.abs(value - nominal) <= nominal * 0.05
  return isBond ? { ...draft, instrument: 'bond', contractSize: '0.01' } : draft
}
