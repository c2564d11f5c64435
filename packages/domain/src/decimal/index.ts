export { absolute, add, multiply, negate, subtract, sum } from './arithmetic.ts'
export { compare, isZero, sign } from './compare.ts'
export { type Decimal, MAX_DECIMALS, MAX_INTEGER_DIGITS, toBig, toDecimal } from './decimal.ts'
export {
  type DecimalProblem,
  type DecimalReading,
  decimalProblem,
  decimalProblems,
  nonNegativeDecimalProblem,
  parseDecimal,
  readDecimal,
} from './parse-decimal.ts'
export { divide, type Rounding, roundTo, toPlaces } from './rounding.ts'
