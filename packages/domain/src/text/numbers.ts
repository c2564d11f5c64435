import { compare, type Decimal, roundTo, sign, toPlaces } from '../decimal/decimal.ts'
import { maskDigits } from './hidden-amounts.ts'

/** The text for an unknown figure. It is a word, so that no reader takes it for zero or a minus. */
export const missing = 'N/A'

/** The minus of every number on screen: U+2212, as wide as the plus. */
export const MINUS = '−'

/** A price as it was entered, with thousands separators: '96,420.50', '0.00000012'. Null becomes 'N/A'. */
export function formatPrice(price: Decimal | null): string {
  return price === null ? missing : addSign(price, groupThousands(removeSign(price)))
}

/** Maximum decimals of a price that is shown as it was entered. Averages of fills have up to 18. */
const MAX_SHOWN_DECIMALS = 10
const SIGNIFICANT_DIGITS = 10

/**
 * A price for a line of text: as it was entered up to 10 decimals. A price with more, such as an average of fills, is rounded
 * half-even to 10 significant digits and at least 2 decimals: '63,412.18739'. Null becomes 'N/A'.
 */
export function formatShortPrice(price: Decimal | null): string {
  return formatPrice(price && shortenPrice(price))
}

function shortenPrice(price: Decimal): Decimal {
  const decimals = price.split('.')[1]?.length ?? 0
  if (decimals <= MAX_SHOWN_DECIMALS) return price
  return roundTo(price, countSignificantPlaces(price, { digits: SIGNIFICANT_DIGITS, atLeast: 2 }))
}

/** The decimals with which a positive decimal has so many significant digits: 5 for '63412.187' and 10 digits. */
export function countSignificantPlaces(
  decimal: Decimal,
  { digits, atLeast }: { digits: number; atLeast: number },
): number {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  return whole === '0' ? zeros + digits : Math.max(digits - whole.length, atLeast)
}

/**
 * A quantity with every decimal entered: '41,250,000', '1.204518230094817263'. Hidden with the amounts, because quantity and
 * prices are the amount. Null becomes 'N/A'.
 */
export function formatQuantity(quantity: Decimal | null): string {
  return quantity === null ? missing : maskDigits(formatPrice(quantity))
}

/** A percentage, given in percent, to 1 place by default, half-even: '53.1' is '53.1%'. Null becomes 'N/A'. */
export function formatPercent(percent: Decimal | null, places = 1): string {
  return percent === null ? missing : `${formatFixed(percent, places)}%`
}

/** The chance of something that can happen, in percent, to 1 place: never 0% and, below 100, never 100%. */
export function formatChance(percent: Decimal): string {
  if (compare(percent, '0.05') <= 0) return 'less than 0.1%'
  return compare(percent, '99.95') >= 0 && compare(percent, '100') < 0
    ? 'more than 99.9%'
    : formatPercent(percent)
}

/** A percentage with its sign, such as a return, to 2 places: '+4.82%', '−1.00%', '0.00%'. Null becomes 'N/A'. */
export function formatSignedPercent(percent: Decimal | null): string {
  const isAbove = percent !== null && sign(toPlaces(percent, 2)) > 0
  return `${isAbove ? '+' : ''}${formatPercent(percent, 2)}`
}

/** A ratio with more would not fit into a card on a phone. */
const MAX_RATIO_PLACES = 6

/**
 * A ratio to 2 places by default, half-even: '1.3333' is '1.33'. One that rounds to zero shows its first significant
 * digit, so that a loss keeps its minus: '−0.004'; one that rounds to zero at 6 places is '<0.000001' or '>−0.000001'.
 * Null becomes 'N/A'.
 */
export function formatRatio(ratio: Decimal | null, places = 2): string {
  if (ratio === null) return missing
  const isLost = sign(ratio) !== 0 && sign(toPlaces(ratio, places)) === 0
  if (isLost && sign(toPlaces(ratio, MAX_RATIO_PLACES)) === 0)
    return sign(ratio) > 0 ? '<0.000001' : '>−0.000001'
  const shown = isLost ? countSignificantPlaces(removeSign(ratio), { digits: 1, atLeast: places }) : places
  return formatFixed(ratio, shown)
}

/** Decimals of an R-multiple on screen. Compute it with them, so that it is rounded once. */
export const R_DECIMALS = 1

/**
 * An R-multiple to 1 place, half-even: '+1.8R', '−1.0R', and '0.0R' without a sign. A planned R-multiple
 * takes `signed: false`: '2.3R'. Null becomes 'N/A'.
 */
export function formatR(r: Decimal | null, { signed = true }: { signed?: boolean } = {}): string {
  if (r === null) return missing
  const plus = signed && sign(toPlaces(r, R_DECIMALS)) > 0 ? '+' : ''
  return `${plus}${formatFixed(r, R_DECIMALS)}R`
}

/** A sum or an average of R-multiples with its sign: '+12.40R', '−0.35R', '0.00R'. Null becomes 'N/A'. */
export function formatRSum(r: Decimal | null): string {
  return r === null ? missing : `${sign(r) > 0 ? '+' : ''}${formatRatio(r)}R`
}

/** The decimal with exactly `places` decimals, grouped thousands and the sign U+2212; zero has no sign. */
export function formatFixed(decimal: Decimal, places: number): string {
  const rounded = toPlaces(decimal, places)
  return addSign(rounded, groupThousands(removeSign(rounded)))
}

function removeSign(decimal: Decimal): string {
  return decimal.replace('-', '')
}

function addSign(decimal: Decimal, amount: string): string {
  return sign(decimal) < 0 ? MINUS + amount : amount
}

function groupThousands(amount: string): string {
  const [integer = '', fraction] = amount.split('.')
  const thousands = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}
