export { boundedList } from './bounded-list.ts'
export { type FieldCode, fieldProblems, getFieldProblemMessage } from './field-problems.ts'
export {
  Bound,
  Day,
  Decimal,
  EmailAddress,
  Id,
  Instant,
  NonNegativeDecimal,
  OptionalDecimal,
  optionalText,
  Tag,
  Today,
  WebLink,
} from './field-shapes.ts'
export { MAX_FIELD_PROBLEMS, toFieldProblems } from './to-field-problems.ts'
