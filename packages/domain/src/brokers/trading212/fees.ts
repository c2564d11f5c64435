import { add, type Decimal, isZero, multiply, toAbsolute } from '../../decimal/index.ts'
import { getAmount, getText, type Line } from '../csv/table.ts'
import type { Execution } from '../format/broker-format.ts'
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
 * The fees of a line, added up by currency (in pounds when they are in pence). The currency of a fee is in the name of its
 * column, 'Finra fee (EUR)', or in a separate column. A fee in the account's currency is converted at the exchange rate of
 * the line. `fee` is in the currency of the price, and `feeCurrency` null; without such a fee, it is the first other one.
 * `otherFees` are the fees in all further currencies. Throws BadCell.
 */
export function sumFees(
  line: Line,
  feeColumns: readonly string[],
  currency: string,
): Pick<Execution, 'fee' | 'feeCurrency' | 'otherFees'> {
  const own = toMajorCode(currency)
  const { perAccountUnit, accountCurrency } = parseExchange(line)
  const totals = new Map<string, Decimal>()
  for (const { amount, code } of listFees(line, feeColumns, currency)) {
    const canConvert = code !== own && perAccountUnit !== null && code === (accountCurrency ?? code)
    const [fee, to] = canConvert ? [multiply(amount, perAccountUnit), own] : [amount, code]
    totals.set(to, add(totals.get(to) ?? '0', fee))
  }
  const [first = own] = totals.keys()
  const main = totals.has(own) ? own : first
  const others = [...totals].filter(([code]) => code !== main)
  return {
    fee: totals.get(main) ?? '0',
    feeCurrency: main === own ? null : main,
    otherFees: others.map(([code, amount]) => ({ currency: code, amount })),
  }
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
