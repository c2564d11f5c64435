import { compare, type Decimal, divide, isZero, multiply, subtract, toAbsolute } from '../../decimal/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'
import {
  BadCell,
  getAmount,
  getAmountOrZero,
  getMoment,
  getText,
  type Line,
  requireText,
} from '../csv/table.ts'

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
function readFee(line: Line): { fee: Decimal; feeCurrency: string | null } {
  const text = getText(line, 'fees and/or spread', 'fees')
  const [, amount, code] = /^(-?[\d.,]+)\s+([A-Z][A-Z0-9]{1,9})$/.exec(text) ?? []
  const fee =
    code === undefined ? getAmountOrZero(line, 'fees and/or spread', 'fees') : parseAmount(amount ?? '')
  if (fee === null) throw new BadCell('fees', text)
  const sign = /[€£]/.exec(text)?.[0]
  return {
    fee: toAbsolute(fee),
    feeCurrency: code ?? (sign ? currencyOfSign[sign === '€' ? '€' : '£'] : null),
  }
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
