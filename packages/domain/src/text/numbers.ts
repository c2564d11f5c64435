import { type Decimal, sign, toPlaces } from '../decimal/index.ts'

/** The text for an unknown figure. It is a word, so that no reader takes it for zero or a minus. */
export const missing = 'N/A'

/** The minus of every number on screen: U+2212, as wide as the plus. */
export const MINUS = '−'

/** A price as it was entered, with thousands separators: '96,420.50', '0.00000012'. Null becomes 'N/A'. */
export function formatPrice(price: Decimal | null): string {
  return price === null ? missing : addSign(price, groupThousands(removeSign(price)))
}

/** A quantity with every decimal entered: '41,250,000', '1.204518230094817263'. Null becomes 'N/A'. */
export function formatQuantity(quantity: Decimal | null): string {
  return formatPrice(quantity)
}

/** A percentage, given in percent, to 1 place by default, half-even: '53.1' is '53.1%'. Null becomes 'N/A'. */
export function formatPercent(percent: Decimal | null, places = 1): string {
  return percent === null ? missing : `${formatFixed(percent, places)}%`
}

/** A ratio to 2 places by default, half-even: '1.3333' is '1.33'. Null becomes 'N/A'. */
export function formatRatio(ratio: Decimal | null, places = 2): string {
  return ratio === null ? missing : formatFixed(ratio, places)
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
