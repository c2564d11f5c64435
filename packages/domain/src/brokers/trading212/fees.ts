import { absolute, add, type Decimal, isZero, multiply, sign } from '../../decimal/index.ts'
import { isPence } from '../format/add-execution.ts'
import type { Reading } from '../format/broker-format.ts'
import { readMoney } from '../csv/parse-amount.ts'
import { type Line, money, text } from '../csv/table.ts'

/** The columns of a Trading 212 file that hold fees of trades: conversion fee, stamp duty, Finra fee and so on. */
export function feeColumnsOf(lines: Line[]): string[] {
  return [...(lines[0]?.columns.keys() ?? [])].filter(isFeeColumn)
}

function isFeeColumn(column: string): boolean {
  return /\b(fee|tax|duty|levy|commission)\b/.test(column) && !/^currency \(|withholding/.test(column)
}

/**
 * All fees of a trade in the currency of its price (pounds for pence). A fee has its currency in the column's name,
 * 'Finra fee (EUR)', or in a column of its own; another one is turned by the exchange rate of the line. Without a
 * rate it is taken as it is, with the warning import.fee_currency. Throws BadCell.
 */
export function feeOf(
  line: Line,
  feeColumns: readonly string[],
  { currency, reading }: { currency: string; reading: Reading },
): Decimal {
  let total: Decimal = '0'
  for (const column of feeColumns) {
    if (text(line, column) === '') continue
    const fee = absolute(money(line, column))
    const feeCurrency = text(line, `currency (${column})`) || (/\((\w{3})\)$/.exec(column)?.[1] ?? currency)
    if (!isZero(fee))
      total = add(total, inPriceMoney(line, fee, { from: feeCurrency, to: currency, reading }))
  }
  return total
}

type Exchange = { from: string; to: string; reading: Reading }

function inPriceMoney(line: Line, fee: Decimal, { from, to, reading }: Exchange): Decimal {
  const amount = isPence(from) ? multiply(fee, '0.01') : fee
  const [fromCode, toCode] = [from, to].map((code) => (isPence(code) ? 'GBP' : code.toUpperCase()))
  if (fromCode === toCode) return amount

  const rate = readMoney(text(line, 'exchange rate'))
  const account = text(line, 'currency (total)').toUpperCase()
  if (rate !== null && sign(rate) > 0 && (account === '' || account === fromCode)) {
    return multiply(multiply(amount, rate), isPence(to) ? '0.01' : '1')
  }
  const message = `The fee is in ${fromCode} and the price in ${toCode}, without an exchange rate. It is taken as it is.`
  reading.warnings.push({ line: line.line, code: 'import.fee_currency', message })
  return amount
}
