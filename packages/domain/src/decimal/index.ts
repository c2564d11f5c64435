export { add, multiply, negate, subtract, sum, toAbsolute } from './arithmetic.ts'
export { compare, isZero, sign } from './compare.ts'
export { type Decimal, MAX_DECIMALS, MAX_INTEGER_DIGITS, toBig, toDecimal } from './decimal.ts'
export {
  type DecimalProblem,
  type DecimalReading,
  decimalProblems,
  findDecimalProblem,
  findNonNegativeDecimalProblem,
  parseDecimal,
  readDecimal,
} from './parse-decimal.ts'
export { divide, type Rounding, roundTo, toPlaces } from './rounding.ts'
