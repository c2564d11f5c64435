import { type Day, isDay } from '../days/day.ts'
import { type Decimal, multiply, toBig, toDecimal } from '../decimal/decimal.ts'
import { months } from '../trades/futures.ts'
import type { OptionType } from '../trades/vocabulary.ts'

/** The right that an option gives: to buy (call) or sell (put) the underlying at the strike until the expiry. */
export type OptionDetails = { underlying: string; expiry: Day; strike: Decimal; optionType: OptionType }

/** The patterns take many seconds for the longest cell that a file can have, which no broker writes as a symbol. */
const MAX_LENGTH = 100

/**
 * Reads the symbol of an option as Interactive Brokers ('AAPL 19JAN24 150 P') or the Options Clearing Corporation writes
 * it ('AAPL  240119P00150000', the strike in thousandths). Null for other symbols.
 */
export function parseOptionSymbol(text: string): OptionDetails | null {
  const symbol = text.trim().toUpperCase()
  if (symbol.length > MAX_LENGTH) return null
  return parseSpacedSymbol(symbol) ?? parseOccSymbol(symbol)
}

/** The contract of an option on shares, whose size is 100, with its symbol as `formatOptionSymbol` writes it. */
export function toOptionContract(option: OptionDetails) {
  return { ...option, symbol: formatOptionSymbol(option), instrument: 'option' as const, contractSize: '100' }
}

/**
 * A symbol of at most 20 characters when the underlying has at most 6: 'AAPL 19JAN24 150 P', or without spaces
 * 'GOOGL240119C1502.5' when that would be longer.
 */
export function formatOptionSymbol({ underlying, expiry, strike, optionType }: OptionDetails): string {
  const [year = '', month = '', day = ''] = expiry.split('-')
  const right = optionType === 'call' ? 'C' : 'P'
  const amount = toDecimal(toBig(strike))
  const spaced = `${underlying} ${day}${months[Number(month) - 1]}${year.slice(2)} ${amount} ${right}`
  if (spaced.length <= 20) return spaced
  return `${underlying.replaceAll(' ', '')}${year.slice(2)}${month}${day}${right}${amount}`
}

function parseSpacedSymbol(symbol: string): OptionDetails | null {
  const match = /^(\S.*?)\s+(\d{2})([A-Z]{3})(\d{2})\s+(\d{1,9}(?:\.\d{1,6})?)\s+([CP])$/.exec(symbol)
  if (!match) return null
  const [, underlying = '', day = '', month = '', year = '', strike = '', right] = match
  const expiry = toExpiry(year, String(months.indexOf(month) + 1).padStart(2, '0'), day)
  if (expiry === null) return null
  return { underlying, expiry, strike: toDecimal(toBig(strike)), optionType: toOptionType(right) }
}

function parseOccSymbol(symbol: string): OptionDetails | null {
  const match = /^([A-Z][A-Z0-9. ]{0,5}?)\s*(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/.exec(symbol)
  if (!match) return null
  const [, underlying = '', year = '', month = '', day = '', right, thousandths = ''] = match
  const expiry = toExpiry(year, month, day)
  const strike = multiply(thousandths, '0.001')
  if (expiry === null) return null
  return { underlying: underlying.trim(), expiry, strike, optionType: toOptionType(right) }
}

// Options are younger than the year 2000 in every export.
function toExpiry(year: string, month: string, day: string): Day | null {
  const expiry = `20${year}-${month}-${day}`
  return isDay(expiry) ? expiry : null
}

function toOptionType(right: string | undefined): OptionType {
  return right === 'C' ? 'call' : 'put'
}
