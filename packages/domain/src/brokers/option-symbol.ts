import { type Day, isDay } from '../days/day.ts'
import { type Decimal, multiply, toBig, toDecimal } from '../decimal/decimal.ts'
import { months } from '../trades/futures.ts'
import type { OptionType } from '../trades/vocabulary.ts'

/** The right that an option gives: to buy (call) or sell (put) the underlying at the strike until the expiry. */
export type OptionDetails = { underlying: string; expiry: Day; strike: Decimal; optionType: OptionType }

/** The patterns take many seconds for the longest cell that a file can have, which no broker writes as a symbol. */
const MAX_LENGTH = 100
const MAX_TEXT = 300

/**
 * Reads the symbol of an option as Interactive Brokers ('AAPL 19JAN24 150 P'), the Options Clearing Corporation
 * ('AAPL  240119P00150000', the strike in thousandths), Fidelity and thinkorswim ('-AAPL240119P150', '.AAPL240119P150'),
 * Schwab ('AAPL 01/19/2024 150.00 P') or Questrade ('AAPL19Jan24P150.00') writes it. Null for other symbols.
 */
export function parseOptionSymbol(text: string): OptionDetails | null {
  const symbol = text.trim().toUpperCase()
  if (symbol.length > MAX_LENGTH) return null
  return parseSpacedSymbol(symbol) ?? parseOccSymbol(symbol) ?? parseOtherSymbol(symbol)
}

/**
 * The option that a description names: 'AAPL 1/19/2024 Put $150.00' (Robinhood), 'PUT AAPL 01/19/24 150' (E*TRADE, Firstrade,
 * Questrade), 'AAPL 100 (Weeklys) 19 JAN 24 150 PUT' (thinkorswim), 'PUT (AAPL) APPLE INC JAN 19 24 $150' (Fidelity),
 * "AAPL Jan 19 '24 $150 Put" (E*TRADE), or its symbol. Null for none.
 */
export function findOption(text: string): OptionDetails | null {
  const written = text.slice(0, MAX_TEXT).toUpperCase().replace(/\s+/g, ' ')
  for (const pattern of descriptions) {
    const found = pattern.exec(written)?.groups
    const option = found && toOption(found)
    if (option) return option
  }
  return parseOptionSymbol(text)
}

/** The contract of an option on shares, whose size is 100, with its symbol as `formatOptionSymbol` writes it. */
export function toOptionContract(option: OptionDetails) {
  return { ...option, symbol: formatOptionSymbol(option), instrument: 'option' as const, contractSize: '100' }
}

/**
 * A symbol of at most 20 characters: 'AAPL 19JAN24 150 P', or without spaces 'GOOGL240119C1502.5' when that would be longer. An
 * underlying of more than 6 letters is cut when even that is too long: 'BANKNIFT260924C54500'.
 */
export function formatOptionSymbol({ underlying, expiry, strike, optionType }: OptionDetails): string {
  const [year = '', month = '', day = ''] = expiry.split('-')
  const right = optionType === 'call' ? 'C' : 'P'
  const amount = toDecimal(toBig(strike))
  const spaced = `${underlying} ${day}${months[Number(month) - 1]}${year.slice(2)} ${amount} ${right}`
  if (spaced.length <= 20) return spaced
  const contract = `${year.slice(2)}${month}${day}${right}${amount}`
  const root = underlying.replaceAll(' ', '')
  return `${root.slice(0, Math.max(6, 20 - contract.length))}${contract}`
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
  const match = /^([A-Z][A-Z0-9. ]{0,5}?)[\s-]*(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/.exec(symbol)
  if (!match) return null
  const [, underlying = '', year = '', month = '', day = '', right, thousandths = ''] = match
  const expiry = toExpiry(year, month, day)
  const strike = multiply(thousandths, '0.001')
  if (expiry === null) return null
  return { underlying: underlying.trim(), expiry, strike, optionType: toOptionType(right) }
}

const root = '(?<root>[A-Z][A-Z0-9./]{0,9}?)'
const right = '(?<right>CALLS?|PUTS?|[CP])'
const strike = String.raw`\$?(?<strike>\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})`
const slashed = String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4}|\d{2})`
const dayFirst = String.raw`(?<day>\d{1,2}) ?(?<month>[A-Z]{3}) ?(?<year>\d{4}|\d{2})`
const monthFirst = String.raw`(?<month>[A-Z]{3}) (?<day>\d{1,2}),? '?(?<year>\d{4}|\d{2})`
const series = String.raw`(?:\d{1,4} )?(?:\([A-Z ]{1,20}\) )?`
const yearFirst = String.raw`(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})`

const symbols = [
  `^[-+.]?\\s*${root} ?${yearFirst}${right}${strike}$`,
  `^${root}\\s+${slashed}\\s+${strike}\\s*${right}$`,
  `^${root}${dayFirst}${right}${strike}$`,
].map((pattern) => new RegExp(pattern))

const descriptions = [
  `\\b${root} ${slashed} ${right} ${strike}`,
  `\\b${right} ${root} ${slashed} ${strike}`,
  `\\b${root} ${series}${dayFirst} (?:\\[[A-Z]{2}\\] )?${strike} ${right}\\b`,
  `\\b${right} \\(${root}\\) .*?${monthFirst} ${strike}`,
  `\\b${root} ${monthFirst} ${strike} ${right}\\b`,
  `\\b${root} ${slashed} ${strike} ${right}\\b`,
  `(?<![A-Z0-9])\\.${root}${yearFirst}${right}${strike}`,
].map((pattern) => new RegExp(pattern))

function parseOtherSymbol(symbol: string): OptionDetails | null {
  for (const pattern of symbols) {
    const found = pattern.exec(symbol)?.groups
    if (found) return toOption(found)
  }
  return null
}

function toOption(found: Record<string, string | undefined>): OptionDetails | null {
  const { root: underlying = '', month = '', day = '', year = '', strike = '', right } = found
  const number = /^\d/.test(month) ? month : String(months.indexOf(month) + 1)
  const expiry = toExpiry(year.slice(-2), number.padStart(2, '0'), day.padStart(2, '0'))
  if (expiry === null) return null
  const amount = toDecimal(toBig(strike.replaceAll(',', '').replace(/^\./, '0.')))
  return { underlying, expiry, strike: amount, optionType: toOptionType(right?.[0]) }
}

// Options are younger than the year 2000 in every export.
function toExpiry(year: string, month: string, day: string): Day | null {
  const expiry = `20${year}-${month}-${day}`
  return isDay(expiry) ? expiry : null
}

function toOptionType(right: string | undefined): OptionType {
  return right === 'C' ? 'call' : 'put'
}
