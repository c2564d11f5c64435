import { type Decimal, divide, isZero, MAX_DECIMALS, multiply, sign } from '../../decimal/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'
import { getText, type Line } from '../csv/table.ts'
import { toMajorAmount, toMajorCode } from '../format/minor-currency.ts'

/**
 * The exchange rate of a line: `perAccountUnit` is the number of units of the price's currency (pounds when the price is in
 * pence) for one unit of the account's currency. The account's currency is that of the total or of the result; older
 * files have it in the name of the column, 'Total (EUR)'. Each is null when the line does not state it.
 */
export function parseExchange(line: Line): {
  perAccountUnit: Decimal | null
  accountCurrency: string | null
} {
  const rate = parseAmount(getText(line, 'exchange rate'))
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
  const result = parseAmount(getText(line, column))
  if (result === null) return null
  const { perAccountUnit, accountCurrency } = parseExchange(line)
  const code = getText(line, 'currency (result)') || getCurrencyOfColumn(column) || (accountCurrency ?? '')
  if (toMajorCode(code) === toMajorCode(getText(line, 'currency (price / share)')))
    return toMajorAmount(result, code)
  return perAccountUnit === null || toMajorCode(code) !== accountCurrency
    ? null
    : multiply(result, perAccountUnit)
}

function findAccountCurrency(line: Line): string | null {
  const stated = getText(line, 'currency (total)') || getText(line, 'currency (result)')
  const column = [...line.columns.keys()].find((name) => /^(total|result) \(\w{3}\)$/.test(name))
  const code = stated || getCurrencyOfColumn(column ?? '')
  return code === '' ? null : toMajorCode(code)
}

function getCurrencyOfColumn(column: string): string {
  return /\((\w{3})\)$/.exec(column)?.[1]?.toUpperCase() ?? ''
}
