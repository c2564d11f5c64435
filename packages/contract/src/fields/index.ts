export { fieldProblemMessage, fieldProblems } from './field-problems.ts'
export { fieldProblemsOf } from './field-problems-of.ts'
export {
  Bound,
  Day,
  Decimal,
  Id,
  Instant,
  NonNegativeDecimal,
  OptionalDecimal,
  optionalText,
  WebLink,
} from './field-shapes.ts'
