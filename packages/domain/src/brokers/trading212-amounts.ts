import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  sign,
  toAbsolute,
} from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import { skipLine } from './lines.ts'
import { addMerger } from './mergers.ts'
import { parseMoment } from './moments.ts'
import { findAmount, getAmount, getText, type Line, requireText } from './table.ts'

/**
 * The exchange rate of a line: `perAccountUnit` is the number of units of the price's currency (pounds when the price is in
 * pence) for one unit of the account's currency. The account's currency is that of the total or of the result; older
 * files have it in the name of the column, 'Total (EUR)'. Each is null when the line does not state it.
 */
function parseExchange(line: Line): {
  perAccountUnit: Decimal | null
  accountCurrency: string | null
} {
  const rate = findAmount(line, 'exchange rate')
  const priceCurrency = getText(line, 'currency (price / share)')
  return {
    perAccountUnit: rate !== null && sign(rate) > 0 ? toMajorAmount(rate, priceCurrency) : null,
    accountCurrency: findAccountCurrency(line),
  }
}

/**
 * The rate as account-currency units per unit of the price's currency: the inverse of the file's rate, half-even to 18
 * places. Both are null when the line states no rate or no account currency.
 */
export function readRate(line: Line): { rate: Decimal | null; rateCurrency: string | null } {
  const { perAccountUnit, accountCurrency } = parseExchange(line)
  if (perAccountUnit === null || accountCurrency === null) return { rate: null, rateCurrency: null }
  const rate = divide('1', perAccountUnit, { places: MAX_DECIMALS })
  return rate === null || isZero(rate)
    ? { rate: null, rateCurrency: null }
    : { rate, rateCurrency: accountCurrency }
}

/**
 * The broker's realised P&L in the currency of the price (pounds for pence), half-even to 18 places: the result, which is
 * in the account's currency, × the file's rate. Null when the line has no result, or no rate to convert it.
 */
export function readResult(line: Line): Decimal | null {
  const column = [...line.columns.keys()].find((name) => /^result( \(\w{3}\))?$/.test(name)) ?? 'result'
  const result = findAmount(line, column)
  if (result === null) return null
  const { perAccountUnit, accountCurrency } = parseExchange(line)
  const code = getText(line, 'currency (result)') || getCurrencyOfColumn(column) || (accountCurrency ?? '')
  if (toMajorCode(code) === toMajorCode(getText(line, 'currency (price / share)')))
    return toMajorAmount(result, code)
  return perAccountUnit === null || toMajorCode(code) !== accountCurrency
    ? null
    : multiply(result, perAccountUnit)
}

export function findAccountCurrency(line: Line): string | null {
  const stated = getText(line, 'currency (total)') || getText(line, 'currency (result)')
  const column = [...line.columns.keys()].find((name) => /^(total|result) \(\w{3}\)$/.test(name))
  const code = stated || getCurrencyOfColumn(column ?? '')
  return code === '' ? null : toMajorCode(code)
}

function getCurrencyOfColumn(column: string): string {
  return /\((\w{3})\)$/.exec(column)?.[1]?.toUpperCase() ?? ''
}

/** The columns of a Trading 212 file that contain fees of trades: conversion fee, stamp duty, Finra fee and so on. */
function findFeeColumns({ columns }: Line): readonly string[] {
  const known = feeColumns.get(columns)
  if (known) return known
  const found = [...columns.keys()].filter(isFeeColumn)
  feeColumns.set(columns, found)
  return found
}

const feeColumns = new WeakMap<Line['columns'], readonly string[]>()

function isFeeColumn(column: string): boolean {
  return /\b(fee|tax|duty|levy|commission)\b/.test(column) && !/^currency \(|withholding/.test(column)
}

/**
 * The fees of a line, added up by currency (in pounds when they are in pence). The currency of a fee is in the name of its
 * column, 'Finra fee (EUR)', or in a separate column. A fee in the account's currency is converted at the exchange rate of
 * the line. `fee` is in the currency of the price, and `feeCurrency` null; without such a fee, it is the first other one.
 * `otherFees` are the fees in all further currencies. Throws BadCell.
 */
export function sumFees(line: Line, currency: string): Pick<Execution, 'fee' | 'feeCurrency' | 'otherFees'> {
  const own = toMajorCode(currency)
  const { perAccountUnit, accountCurrency } = parseExchange(line)
  const totals = new Map<string, Decimal>()
  for (const { amount, code } of listFees(line, currency)) {
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

function listFees(line: Line, currency: string) {
  return findFeeColumns(line).flatMap((column) => {
    if (getText(line, column) === '') return []
    const fee = toAbsolute(getAmount(line, column))
    const code = getText(line, `currency (${column})`) || (/\((\w{3})\)$/.exec(column)?.[1] ?? currency)
    // The name of a column is in lower case, and GBp would be pence there.
    const exact = code === code.toLowerCase() ? code.toUpperCase() : code
    return isZero(fee) ? [] : [{ amount: toMajorAmount(fee, exact), code: toMajorCode(exact) }]
  })
}

export function getTicker(line: Line): string {
  return getText(line, 'ticker') || getText(line, 'isin')
}

export function findTime(line: Line) {
  return parseMoment(getText(line, 'time', 'time (utc)'), 'UTC', line.days)
}

/**
 * Adds the takeovers that are paid in shares: the old ones are sold at 0 for nothing, and within a minute the new ones come as a
 * distribution at 0. Returns their lines. With several distributions at that time, none is read as a takeover.
 */
export function addMergers(lines: readonly Line[], parsed: ParsedFile): Line[] {
  const free = lines.filter((line) => isZero(findAmount(line, 'price / share') ?? '1'))
  const received = free.filter((line) => /^stock distribution$/i.test(getText(line, 'action')))
  const ofMinutes = Map.groupBy(received, readMinute)
  return free.flatMap((line) => {
    if (!/\bsell$/i.test(getText(line, 'action'))) return []
    const minute = readMinute(line)
    const [first, ...others] = [minute - 1, minute, minute + 1].flatMap(
      (one) => ofMinutes.get(one)?.slice(0, 2) ?? [],
    )
    const [moment, quantity, shares] = [
      findTime(line),
      ...[line, first].map((one) => one && findAmount(one, 'no. of shares')),
    ]
    const [symbol, toSymbol] = [line, first].map((one) => one && normaliseSymbol(getTicker(one)))
    if (!first || others.length > 0 || !moment || !quantity || !shares || !symbol || !toSymbol) return []
    if (symbol === toSymbol) return []
    addMerger(parsed, line, {
      ...{ symbol, toSymbol, quantity, received: shares, cash: '0', value: null, account: null },
      ...{ currency: requireText(line, 'currency (price / share)'), ...moment },
    })
    skipLine(parsed, first, 'detail', `${getText(first, 'action')} ${toSymbol}`)
    return [line, first]
  })
}

function readMinute(line: Line): number {
  return Math.floor(Date.parse(findTime(line)?.executedAt ?? '') / A_MINUTE)
}

const A_MINUTE = 60_000
