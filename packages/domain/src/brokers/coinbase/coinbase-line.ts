import { absolute, compare, type Decimal, divide, isZero, multiply, subtract } from '../../decimal/index.ts'
import { type Line, moment, money, moneyOrZero, needed, text } from '../csv/table.ts'

/** What a buy, a sell and both halves of a conversion take from their line. Throws BadCell. */
export function coinbaseLine(line: Line) {
  return {
    symbol: needed(line, 'asset'),
    market: 'crypto' as const,
    fee: absolute(moneyOrZero(line, 'fees and/or spread', 'fees')),
    currency: needed(line, 'price currency', 'spot price currency'),
    ...moment(line, 'UTC', 'timestamp'),
    externalId: text(line, 'id') || null,
  }
}

/** The price of a unit that the line comes to, see the format. Throws BadCell. */
export function pricePaid(line: Line, coins: Decimal): Decimal {
  const stated = absolute(money(line, 'price at transaction', 'spot price at transaction'))
  if (text(line, 'subtotal') === '' || isZero(coins)) return stated
  const subtotal = absolute(money(line, 'subtotal'))
  const difference = absolute(subtract(multiply(stated, coins), subtotal))
  const places = /\.(\d*)/.exec(text(line, 'subtotal'))?.[1]?.length ?? 0
  const halfOfLastDigit = `0.${'0'.repeat(places)}5`
  if (compare(difference, halfOfLastDigit) <= 0) return stated
  // The count of coins is not zero here, so there is a quotient.
  return divide(subtotal, coins, { places: 18 }) as Decimal
}
