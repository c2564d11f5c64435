import * as z from 'zod/mini'
import { ColumnMapping } from './column-mapping.ts'
import { Decimal, Instant } from './fields.ts'

/** A problem or warning about a file. `line` is the line of the file, from 1; null when it is about the entire file. */
export const FileNote = z.object({ line: z.nullable(z.int()), code: z.string(), message: z.string() })
export type FileNote = z.infer<typeof FileNote>

const SampleRow = z.object({ line: z.int(), cells: z.array(z.string()) })

/**
 * The first rows of a file that no format knows; `file` is its name in an archive. `values` has a list for each column: its texts with their count, most frequent
 * first, empty for a column with many. `guess` are the columns that the trader chose before for this header, or the likely ones.
 */
export const FileSample = z.object({
  file: z.nullable(z.string()),
  header: SampleRow,
  rows: z.array(SampleRow),
  values: z.array(z.array(z.object({ text: z.string(), count: z.int() }))),
  guess: ColumnMapping,
})
export type FileSample = z.infer<typeof FileSample>

/**
 * The `data` of imports.unreadable: the problems of the file. Nothing was written. `readable` is the number of executions of
 * its other lines, 0 when a problem is about the entire file.
 */
export const UnreadableFile = z.object({
  problems: z.array(FileNote),
  readable: z.int(),
  sample: z.nullable(FileSample),
})
export type UnreadableFile = z.infer<typeof UnreadableFile>

/** A line that is not imported: `what` is the broker's name for it, code and message state the reason. */
export const SkippedLine = z.object({
  line: z.int(),
  what: z.string(),
  code: z.string(),
  message: z.string(),
})
export type SkippedLine = z.infer<typeof SkippedLine>

/** A line of the file with its execution. `text` are the day and the time as written; `executedAt` is null for a day alone. */
const ReadLine = z.object({
  line: z.int(),
  text: z.string(),
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  quantity: Decimal,
  price: Decimal,
  day: z.string(),
  executedAt: z.nullable(Instant),
  zone: z.nullable(z.string()),
})
export type ReadLine = z.infer<typeof ReadLine>

/**
 * Where an answer comes from. file: the file proves it. assumed: nothing is known, and the trader is asked. trader: the answer for
 * this file. last_file: the answer for the last file with the same columns.
 */
const readingOrigin = z.enum(['file', 'assumed', 'trader', 'last_file'])

/**
 * How the days, times and lines of the file are read, with the evidence. The upload of the file with other `options` changes it.
 * zone: of times that name none; null when each names one. `format` is the origin of a zone that is the same in all files of the
 * broker. days: the order of day and month, with the cell that proves it or the first that both orders can read, as the days
 * `mdy` and `dmy`; null when no day can be read in two ways. numbers: the decimal
 * mark, with the cell that proves it (`text`) and the first that both marks can read (`open`), as the number `point` or `comma`; null
 * when no number can be read in two ways. order: of the lines of a single day without times, with the first
 * and the last line of a position that depends on it; null when it does not matter. currency: of
 * amounts for which the file names none, such as the results of CFDs; null when the file names it. `examples` are the first lines.
 */
export const FileReading = z.object({
  zone: z.nullable(
    z.object({ name: z.string(), origin: z.enum(['format', 'assumed', 'trader', 'last_file']) }),
  ),
  days: z.nullable(
    z.object({
      order: z.enum(['dmy', 'mdy']),
      origin: readingOrigin,
      line: z.nullable(z.int()),
      text: z.string(),
      mdy: z.nullable(z.string()),
      dmy: z.nullable(z.string()),
    }),
  ),
  numbers: z.nullable(
    z.object({
      style: z.enum(['point', 'comma']),
      origin: readingOrigin,
      line: z.nullable(z.int()),
      text: z.nullable(z.string()),
      open: z.string(),
      openLine: z.nullable(z.int()),
      point: Decimal,
      comma: Decimal,
    }),
  ),
  order: z.nullable(
    z.object({ newestFirst: z.boolean(), origin: readingOrigin, first: ReadLine, last: ReadLine }),
  ),
  currency: z.nullable(z.object({ code: z.string(), origin: readingOrigin })),
  examples: z.array(ReadLine),
})
export type FileReading = z.infer<typeof FileReading>

/** Whether the trader must say how days, numbers, lines or amounts are read, because nothing in the file does. */
export function needsReading({ days, numbers, order, currency }: FileReading): boolean {
  return [days, numbers, order, currency].some((one) => one?.origin === 'assumed')
}
