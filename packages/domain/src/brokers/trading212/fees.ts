import { add, type Decimal, isZero, multiply, toAbsolute } from '../../decimal/index.ts'
import { getAmount, getText, type Line } from '../csv/table.ts'
import type { ParsedFile } from '../format/broker-format.ts'
import { toMajorAmount, toMajorCode } from '../format/minor-currency.ts'
import { parseExchange } from './exchange.ts'

/** The columns of a Trading 212 file that contain fees of trades: conversion fee, stamp duty, Finra fee and so on. */
export function findFeeColumns(lines: Line[]): string[] {
  return [...(lines[0]?.columns.keys() ?? [])].filter(isFeeColumn)
}

function isFeeColumn(column: string): boolean {
  return /\b(fee|tax|duty|levy|commission)\b/.test(column) && !/^currency \(|withholding/.test(column)
}

/**
 * The sum of all fees of a line in the currency of its price (in pounds when the price is in pence), and `feeCurrency` null.
 * The currency of a fee is in the name of its column, 'Finra fee (EUR)', or in a separate column. A fee in the account's
 * currency is converted at the exchange rate of the line. When no fee can be converted, the result is the sum in their
 * own currency. Otherwise a fee that cannot be converted is left out, with the warning import.fee_currency.
 * Throws BadCell.
 */
export function sumFees(
  line: Line,
  feeColumns: readonly string[],
  { currency, parsed }: { currency: string; parsed: ParsedFile },
): { fee: Decimal; feeCurrency: string | null } {
  const own = toMajorCode(currency)
  const { perAccountUnit, accountCurrency } = parseExchange(line)
  const totals = new Map<string, Decimal>()
  for (const { amount, code } of listFees(line, feeColumns, currency)) {
    const canConvert = code !== own && perAccountUnit !== null && code === (accountCurrency ?? code)
    const [fee, to] = canConvert ? [multiply(amount, perAccountUnit), own] : [amount, code]
    totals.set(to, add(totals.get(to) ?? '0', fee))
  }
  const [first, ...others] = totals
  if (first && others.length === 0) return { fee: first[1], feeCurrency: first[0] === own ? null : first[0] }
  for (const [code, amount] of totals) if (code !== own) warnLeftOut(line, { amount, code, own, parsed })
  return { fee: totals.get(own) ?? '0', feeCurrency: null }
}

function listFees(line: Line, feeColumns: readonly string[], currency: string) {
  return feeColumns.flatMap((column) => {
    if (getText(line, column) === '') return []
    const fee = toAbsolute(getAmount(line, column))
    const code = getText(line, `currency (${column})`) || (/\((\w{3})\)$/.exec(column)?.[1] ?? currency)
    // The name of a column is in lower case, and GBp would be pence there.
    const exact = code === code.toLowerCase() ? code.toUpperCase() : code
    return isZero(fee) ? [] : [{ amount: toMajorAmount(fee, exact), code: toMajorCode(exact) }]
  })
}

function warnLeftOut(
  line: Line,
  { amount, code, own, parsed }: { amount: Decimal; code: string; own: string; parsed: ParsedFile },
): void {
  const message = `A fee of ${amount} is in ${code}, the price is in ${own}, and the line has no exchange rate between them. This fee is left out. Add it to the trade.`
  parsed.warnings.push({ line: line.line, code: 'import.fee_currency', message })
}
