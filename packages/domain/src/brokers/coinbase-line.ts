import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { ParsedFile } from './broker-format.ts'
import { skipLine } from './lines.ts'
import {
  BadCell,
  findAmount,
  getAmount,
  getAmountOrZero,
  getMoment,
  getText,
  type Line,
  requireText,
} from './table.ts'

/** Parses the cells that a buy, a sell and both sides of a conversion have in common. Throws BadCell. */
export function parseCommonCells(line: Line) {
  return {
    symbol: requireText(line, 'asset'),
    market: 'crypto' as const,
    ...readFee(line),
    currency: requireText(line, 'price currency', 'spot price currency'),
    ...getMoment(line, 'UTC', 'timestamp'),
    externalId: getText(line, 'id') || null,
  }
}

// Newer files write '€0.50', some write the coin after the amount: '0.0002 BTC'. A dollar sign can be any dollar.
// The newest files have only the spread in this column; the cash of the line is its total, so the fee is the difference.
function readFee(line: Line): { fee: Decimal; feeCurrency: string | null } {
  const text = getText(line, 'fees and/or spread', 'fees')
  const [, amount, code] = /^(-?[\d.,]+)\s+([A-Z][A-Z0-9]{1,9})$/.exec(text) ?? []
  const fee =
    code === undefined ? getAmountOrZero(line, 'fees and/or spread', 'fees') : parseAmount(amount ?? '')
  if (fee === null) throw new BadCell('fees', text)
  const cost = code === undefined && !isConversion(line) ? findCashCost(line) : null
  if (cost !== null && compare(cost, add(toAbsolute(fee), '0.01')) > 0)
    return { fee: cost, feeCurrency: null }
  const sign = /[€£]/.exec(text)?.[0]
  return {
    fee: toAbsolute(fee),
    feeCurrency: code ?? (sign ? currencyOfSign[sign === '€' ? '€' : '£'] : null),
  }
}

/** What a purchase cost above its subtotal, or what a sale brought below it; null when the line does not state both. */
function findCashCost(line: Line): Decimal | null {
  const total = findAmount(line, 'total (inclusive of fees and/or spread)', 'total (inclusive of fees)')
  const subtotal = findAmount(line, 'subtotal')
  if (total === null || subtotal === null) return null
  const [more, less] = [toAbsolute(total), toAbsolute(subtotal)]
  return readSide(line) === 'buy' ? subtract(more, less) : subtract(less, more)
}

const currencyOfSign = { '€': 'EUR', '£': 'GBP' } as const

/** The price of one coin, see `coinbase`. Throws BadCell. */
export function computePrice(line: Line, coins: Decimal): Decimal {
  const stated = toAbsolute(getAmount(line, 'price at transaction', 'spot price at transaction'))
  if (getText(line, 'subtotal') === '' || isZero(coins)) return stated
  const subtotal = toAbsolute(getAmount(line, 'subtotal'))
  const difference = toAbsolute(subtract(multiply(stated, coins), subtotal))
  const places = /\.(\d*)/.exec(getText(line, 'subtotal'))?.[1]?.length ?? 0
  const halfOfLastDigit = `0.${'0'.repeat(places)}5`
  if (compare(difference, halfOfLastDigit) <= 0) return stated
  // `coins` is not zero here.
  return divide(subtotal, coins, { places: 18 }) as Decimal
}

/** Whether the coin of a line is a currency, or one with the value of a currency. */
export function isMoney(line: Line): boolean {
  return moneyWords.test(getText(line, 'asset'))
}

/** A currency for another one, and the one that a coin was exchanged for or paid with. */
export function skipMoney(line: Line, parsed: ParsedFile): void {
  skipLine(parsed, line, 'forex', `${getType(line)} ${findCoins(line)} ${getText(line, 'asset')}`)
}

export function toSide(isSold: boolean) {
  return isSold ? ({ side: 'sell', closesOnly: true } as const) : ({ side: 'buy' } as const)
}

export function getType(line: Line): string {
  return getText(line, 'transaction type')
}

export function findCoins(line: Line): Decimal {
  return findAmount(line, 'quantity transacted') ?? '0'
}

export function readSide(line: Line): 'buy' | 'sell' | null {
  const side = /^(?:advanced? trade )?(buy|sell)$/i.exec(getType(line))?.[1]?.toLowerCase()
  if (side === 'buy' || side === 'sell') return side
  return /^retail simple dust$/i.test(getType(line)) ? 'sell' : null
}

/** Currencies, and coins with the value of one. */
export const moneyWords =
  /^(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|SGD|BRL|TRY|MXN|PLN|INR|USDC|USDT|DAI|PYUSD|EURC|GUSD|BUSD)$/

export function isConversion(line: Line): boolean {
  return /^convert$/i.test(getType(line))
}
