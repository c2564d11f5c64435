import {
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
  toAbsolute,
} from '../../decimal/index.ts'
import { knownFutures, parseFutureSymbol } from '../../trades/index.ts'
import { computeGrossRate } from '../contracts/size-executions.ts'
import { BadCell, getAmount, getAmountOrZero, getQuantity, getText, type Line } from '../csv/table.ts'
import type { Contract } from '../format/broker-format.ts'
import { deriveContractSize, isExplained, parseContractSize } from '../format/contract-size.ts'
import { toMajorAmount, toMajorCode } from '../format/minor-currency.ts'
import { BOND_SIZE } from './ibkr-instruments.ts'

/** Price, quantity and gross amount of a line of the transaction history, without signs. Throws BadCell. */
export function readValued(line: Line): { price: Decimal; quantity: Decimal; gross: Decimal } {
  return {
    price: getAmountOrZero(line, 'price'),
    quantity: toAbsolute(getQuantity(line, 'quantity')),
    gross: toAbsolute(getAmountOrZero(line, 'gross amount')),
  }
}

/** The currency of the price as the line names it; '' in older files. */
export function getNamedCurrency(line: Line): string {
  return getText(line, 'price currency').replace('-', '').toUpperCase()
}

type Traded = Pick<Contract, 'instrument'> & { symbol: string; base: string }

/**
 * Price, currency, fee, contract size and exchange rate of a line, see `ibkrTransactions`. 'no_currency' when the
 * currency of a future cannot be derived from the line. Throws BadCell.
 */
export function readMoney(line: Line, traded: Traded) {
  const named = getNamedCurrency(line)
  if (named === '' && traded.base === '') throw new BadCell('base currency', '')
  if (!['future', 'option', 'bond'].includes(traded.instrument))
    return named !== '' && named !== traded.base ? readForeign(line, named, traded) : readOwn(line, traded)
  return named === '' ? readUnnamedContract(line, traded) : readContractMoney(line, named, traded)
}

/** A price in the currency of the gross amount, or in an unknown one: then it becomes gross ÷ quantity. */
function readOwn(line: Line, { base }: Traded) {
  const { price: stated, quantity, gross } = readValued(line)
  const value = multiply(stated, quantity)
  const isStated = isZero(gross) || isZero(value) || isClose(value, gross)
  // The value is not zero when the price is computed, so the quantity is not zero.
  const price = isStated ? getAmount(line, 'price') : (divide(gross, quantity, { places: 18 }) as Decimal)
  return { price, fee: readFee(line), currency: base || getNamedCurrency(line) }
}

function readForeign(line: Line, named: string, traded: Traded, contractSize: Decimal | null = '1') {
  const { base, instrument } = traded
  const { quantity, gross: amount } = readValued(line)
  const written = instrument === 'option' ? getAmountOrZero(line, 'price') : getAmount(line, 'price')
  const [price, currency] = [toMajorAmount(written, named), toMajorCode(named)]
  const rate = computeGrossRate({ price, quantity, contractSize, gross: amount })
  const gross = base === '' ? {} : { gross: { amount, currency: base } }
  const common = { price, currency, contractSize, ...gross }
  if (rate === null) return { ...common, fee: readFee(line), feeCurrency: base }
  const value = multiply(multiply(price, quantity), contractSize ?? '1')
  // There is a rate, so the gross amount is not zero.
  const fee = divide(multiply(readFee(line), value), amount, { places: 18 }) as Decimal
  return { ...common, fee, rate, rateCurrency: base || null }
}

function readContractMoney(line: Line, currency: string, traded: Traded) {
  const stated = findStatedSize(line, traded)
  const usual = traded.instrument === 'option' ? '100' : null
  if (currency !== traded.base) return readForeign(line, currency, traded, stated ?? usual)
  const valued = readValued(line)
  const contractSize = stated ?? deriveContractSize(valued) ?? usual
  return {
    price: valued.price,
    fee: readFee(line),
    currency,
    contractSize,
    stated: valued.gross,
  }
}

// Older files name no currency. The price is in the base currency when the usual size explains the gross amount.
function readUnnamedContract(line: Line, traded: Traded) {
  const { base, instrument, symbol } = traded
  const valued = readValued(line)
  const known = instrument === 'future' ? knownFutures.get(parseFutureSymbol(symbol)?.root ?? '') : undefined
  const size = findStatedSize(line, traded) ?? known?.size ?? (instrument === 'option' ? '100' : null)
  if (size !== null && isExplained(valued, size)) return readContractMoney(line, base, traded)
  if (known && known.currency !== base) return readContractMoney(line, known.currency, traded)
  if (instrument === 'future' || size === null) return 'no_currency' as const
  const units = multiply(valued.quantity, size)
  const price = divide(valued.gross, units, { places: 18 }) ?? valued.price
  return { price, fee: readFee(line), currency: base, contractSize: size }
}

function findStatedSize(line: Line, { instrument }: Traded): Decimal | null {
  return instrument === 'bond' ? BOND_SIZE : parseContractSize(getText(line, 'multiplier'))
}

function readFee(line: Line): Decimal {
  return negate(getAmountOrZero(line, 'commission'))
}

// The broker rounds the gross amount to about a cent; a larger difference is an exchange rate.
function isClose(value: Decimal, gross: Decimal): boolean {
  const difference = toAbsolute(subtract(value, gross))
  return compare(difference, '0.01') <= 0 || compare(difference, multiply(gross, '0.0001')) <= 0
}
