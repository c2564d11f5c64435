import Big from 'big.js'
import { type Decimal, toBig, toDecimal } from './decimal.ts'

/** 'half-even' rounds a tie to the even neighbour; 'down' truncates towards zero. */
export type Rounding = 'half-even' | 'down'

// The rounding modes of big.js.
const roundingModes = { 'half-even': 2, down: 0 } as const

// A separate constructor, because big.js reads the decimals of a division from the constructor.
const Quotient = Big()

/** a ÷ b with at most `places` decimals, half-even by default; null when b is zero. */
export function divide(
  a: Decimal,
  b: Decimal,
  { places, rounding = 'half-even' }: { places: number; rounding?: Rounding },
): Decimal | null {
  const divisor = new Quotient(b)
  if (divisor.eq(0)) return null
  Quotient.DP = places
  Quotient.RM = roundingModes[rounding]
  return toDecimal(new Quotient(a).div(divisor))
}

/** The decimal with at most `places` decimals, half-even, without trailing zeros ('1.50' to 1 place is '1.5'). */
export function roundTo(decimal: Decimal, places: number): Decimal {
  return toDecimal(toBig(decimal).round(places, roundingModes['half-even']))
}

/** The decimal with exactly `places` decimals, half-even, to display it ('1.5' to 2 places is '1.50'). */
export function toPlaces(decimal: Decimal, places: number): Decimal {
  const text = toBig(decimal).toFixed(places, roundingModes['half-even'])
  return /[1-9]/.test(text) ? text : text.replace('-', '')
}
