export { boundedList } from './bounded-list.ts'
export { type FieldCode, fieldProblems, getFieldProblemMessage } from './field-problems.ts'
export {
  Bound,
  blankableText,
  Day,
  Decimal,
  EmailAddress,
  Id,
  Instant,
  MAX_LISTED_CHARACTERS,
  NonNegativeDecimal,
  NotShortened,
  OptionalDecimal,
  optionalText,
  Shortened,
  Tag,
  Today,
  WebLink,
} from './field-shapes.ts'
export { MAX_FIELD_PROBLEMS, toFieldProblems } from './to-field-problems.ts'
