import { mappedFields, mappedInstruments, mappedKinds } from '@candlebook/domain/brokers/column-mapping'
import * as z from 'zod/mini'
import { boundedList } from './fields.ts'

/** The maximum number of columns of a file whose columns the trader chooses. */
export const MAX_MAPPED_COLUMNS = 100

const index = z
  .int('field.invalid')
  .check(z.minimum(0, 'field.invalid'), z.maximum(MAX_MAPPED_COLUMNS - 1, 'field.invalid'))
const cell = z.string('field.invalid').check(z.maxLength(200, 'field.too_long'))

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

const zone = z
  .string('field.invalid')
  .check(z.maxLength(60, 'field.invalid'), z.refine(isZone, 'field.invalid'))

/** How to read a file that no format knows, as the trader chose it; see `ColumnMapping` of domain/brokers. */
export const ColumnMapping = z.object({
  broker: z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(50, 'field.too_long')),
  header: boundedList(cell, { max: MAX_MAPPED_COLUMNS }),
  columns: boundedList(z.object({ field: z.enum(mappedFields, 'field.invalid'), index }), {
    max: MAX_MAPPED_COLUMNS,
  }),
  kinds: boundedList(z.object({ text: cell, kind: z.enum(mappedKinds, 'field.invalid') }), { max: 50 }),
  conditions: boundedList(z.object({ index, text: cell, keep: z.boolean('field.invalid') }), { max: 10 }),
  instrument: z.enum(mappedInstruments, 'field.invalid'),
  currency: z.string('field.invalid').check(z.regex(/^[A-Z0-9]{0,10}$/, 'currency.unknown')),
  zone,
  days: z.enum(['ymd', 'mdy', 'dmy', 'proof'], 'field.invalid'),
  numbers: z.enum(['point', 'comma', 'either', 'proof'], 'field.invalid'),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

const formatId = z.string('field.invalid').check(z.maxLength(60, 'field.too_long'))

/** How the trader reads what the file does not prove. */
const readingAnswers = {
  /** The time zone of times that name none. */
  zone: z.optional(zone),
  /** The order of day and month. */
  days: z.optional(z.enum(['dmy', 'mdy'], 'field.invalid')),
  /** The decimal mark. */
  numbers: z.optional(z.enum(['point', 'comma'], 'field.invalid')),
  /** The order of the lines. */
  newestFirst: z.optional(z.boolean('field.invalid')),
  /** The currency of amounts without one. */
  currency: z.optional(z.string('field.invalid').check(z.regex(/^[A-Z]{3}$/, 'currency.unknown'))),
}

/**
 * What the trader decides about a file before it is read, as JSON text in the field `options` of the upload. A commit remembers the
 * `readingAnswers` for later files with the same columns.
 */
export const FileOptions = z.object({
  /** The columns of a file that no format knows. They are remembered for later files with this header. */
  mapping: z.optional(ColumnMapping),
  /** Leaves out the lines that cannot be read. */
  skipsProblems: z.optional(z.boolean('field.invalid')),
  /** Asks for the first rows of this file of the upload, although a format knows it; '' is the first file. */
  columnsOf: z.optional(z.string('field.invalid').check(z.maxLength(1000, 'field.too_long'))),
  /** The format of the files that the reading answers are for; without it they are for all files. */
  format: z.optional(formatId),
  ...readingAnswers,
  /** The reading answers for files of other formats in the same upload. */
  others: z.optional(boundedList(z.object({ format: formatId, ...readingAnswers }), { max: 20 })),
})
export type FileOptions = z.infer<typeof FileOptions>

/** Maximum length of `options`. */
export const MAX_OPTIONS_LENGTH = 100_000
