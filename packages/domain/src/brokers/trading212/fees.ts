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
 * currency is converted at the exchange rate of the line. An execution has fees in one currency: that of its price, or when
 * it has none in it, the first other one. A fee in any further currency is left out, with the warning import.fee_currency.
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
  const [first = own] = totals.keys()
  const kept = totals.has(own) ? own : first
  for (const [code, amount] of totals) if (code !== kept) warnLeftOut(line, { amount, code, kept, parsed })
  return { fee: totals.get(kept) ?? '0', feeCurrency: kept === own ? null : kept }
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
  { amount, code, kept, parsed }: { amount: Decimal; code: string; kept: string; parsed: ParsedFile },
): void {
  const message = `A fee of ${amount} ${code} is left out: the line also has a fee in ${kept}, and no exchange rate between the two. Convert it, and add it to the fees of the trade.`
  parsed.warnings.push({ line: line.line, code: 'import.fee_currency', message })
}
