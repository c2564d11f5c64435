export { boundedList } from './bounded-list.ts'
export { fieldProblemMessage, fieldProblems } from './field-problems.ts'
export { fieldProblemsOf, MAX_FIELD_PROBLEMS } from './field-problems-of.ts'
export {
  Bound,
  Day,
  Decimal,
  Id,
  Instant,
  NonNegativeDecimal,
  OptionalDecimal,
  optionalText,
  Today,
  WebLink,
} from './field-shapes.ts'
