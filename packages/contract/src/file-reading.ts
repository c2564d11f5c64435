import * as z from 'zod/mini'
import { ColumnMapping } from './column-mapping.ts'
import { Decimal, Instant } from './fields.ts'

/** A problem or warning about a file. `line` is the line of the file, from 1; null when it is about the entire file. */
export const FileNote = z.object({ line: z.nullable(z.int()), code: z.string(), message: z.string() })
export type FileNote = z.infer<typeof FileNote>

const SampleRow = z.object({ line: z.int(), cells: z.array(z.string()) })

/** The first rows of a file that no format knows. */
export const FileSample = z.object({
  /** The name of the file in an archive. */
  file: z.nullable(z.string()),
  header: SampleRow,
  rows: z.array(SampleRow),
  /** For each column its texts with their count, most frequent first; empty for a column with many texts. */
  values: z.array(z.array(z.object({ text: z.string(), count: z.int() }))),
  /** The columns that the trader chose before for this header, or the likely ones. */
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
 * How the days, times, numbers and lines of the file are read, with the evidence. The trader changes it with another upload of
 * the file and other `options`.
 */
export const FileReading = z.object({
  /** The zone of times that name none; null when each names one. The origin `format`: all files of the broker have this zone. */
  zone: z.nullable(
    z.object({ name: z.string(), origin: z.enum(['format', 'assumed', 'trader', 'last_file']) }),
  ),
  /**
   * The order of day and month; null when no day can be read in two ways. `text` is the cell that proves the order, or the first
   * cell that both orders can read. `mdy` and `dmy` are the days that it is then.
   */
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
  /**
   * The decimal mark; null when no number can be read in two ways. `text` is the cell that proves the mark. `open` is the first
   * cell that both marks can read, and `point` and `comma` are the numbers that it is then.
   */
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
  /**
   * The order of the lines of one day without times; null when it changes nothing. `first` and `last` are lines of a position that
   * depends on the order.
   */
  order: z.nullable(
    z.object({ newestFirst: z.boolean(), origin: readingOrigin, first: ReadLine, last: ReadLine }),
  ),
  /** The currency of amounts without one, such as the results of CFDs; null when the file names it. */
  currency: z.nullable(z.object({ code: z.string(), origin: readingOrigin })),
  /** The first lines. */
  examples: z.array(ReadLine),
})
export type FileReading = z.infer<typeof FileReading>

/** Whether the trader must say how days, numbers, lines or amounts are read, because nothing in the file does. */
export function needsReading({ days, numbers, order, currency }: FileReading): boolean {
  return [days, numbers, order, currency].some((one) => one?.origin === 'assumed')
}
