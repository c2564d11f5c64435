import { add, type Decimal, isZero, multiply, sign, toAbsolute } from '../../decimal/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'
import { getAmount, getText, type Line } from '../csv/table.ts'
import { isPence } from '../format/add-execution.ts'
import type { ParsedFile } from '../format/broker-format.ts'

/** The columns of a Trading 212 file that contain fees of trades: conversion fee, stamp duty, Finra fee and so on. */
export function findFeeColumns(lines: Line[]): string[] {
  return [...(lines[0]?.columns.keys() ?? [])].filter(isFeeColumn)
}

function isFeeColumn(column: string): boolean {
  return /\b(fee|tax|duty|levy|commission)\b/.test(column) && !/^currency \(|withholding/.test(column)
}

/**
 * The sum of all fees of a line in the currency of its price (in pounds when the price is in pence). The currency of a
 * fee is in the name of its column, 'Finra fee (EUR)', or in a separate column. A fee in another currency is converted
 * at the exchange rate of the line; without a rate it stays unconverted, with the warning import.fee_currency.
 * Throws BadCell.
 */
export function sumFees(
  line: Line,
  feeColumns: readonly string[],
  { currency, parsed }: { currency: string; parsed: ParsedFile },
): Decimal {
  let total: Decimal = '0'
  for (const column of feeColumns) {
    if (getText(line, column) === '') continue
    const fee = toAbsolute(getAmount(line, column))
    const feeCurrency =
      getText(line, `currency (${column})`) || (/\((\w{3})\)$/.exec(column)?.[1] ?? currency)
    if (!isZero(fee)) total = add(total, convertFee(line, fee, { from: feeCurrency, to: currency, parsed }))
  }
  return total
}

type Exchange = { from: string; to: string; parsed: ParsedFile }

function convertFee(line: Line, fee: Decimal, { from, to, parsed }: Exchange): Decimal {
  const amount = isPence(from) ? multiply(fee, '0.01') : fee
  const [fromCode, toCode] = [from, to].map((code) => (isPence(code) ? 'GBP' : code.toUpperCase()))
  if (fromCode === toCode) return amount

  const rate = parseAmount(getText(line, 'exchange rate'))
  const account = getText(line, 'currency (total)').toUpperCase()
  if (rate !== null && sign(rate) > 0 && (account === '' || account === fromCode)) {
    return multiply(multiply(amount, rate), isPence(to) ? '0.01' : '1')
  }
  const message = `The fee is in ${fromCode}, the price is in ${toCode}, and the line has no exchange rate. The fee is imported unconverted. Correct it in the trade.`
  parsed.warnings.push({ line: line.line, code: 'import.fee_currency', message })
  return amount
}
