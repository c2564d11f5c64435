import type { FileNote, Row } from './csv/row.ts'
import type { BrokerFormat, Execution, Reading, Skipped } from './format/broker-format.ts'
import { brokerFormats } from './broker-formats.ts'
import { decodeText } from './csv/decode-text.ts'
import { inTimeOrder } from './round-trips/sort-by-time.ts'
import { type Delimiter, delimiters, parseCsv } from './csv/parse-csv.ts'
import { worthKnowing } from './file-warnings.ts'

/** What a broker's file holds, or why none of it is taken. */
export type BrokerFile =
  | {
      ok: true
      format: Pick<BrokerFormat, 'id' | 'broker' | 'title'>
      executions: Execution[]
      skipped: Skipped[]
      warnings: FileNote[]
    }
  | { ok: false; problems: FileNote[] }

/** How many rows of a file are read, of how many. */
export type ReadRows = { done: number; total: number }

/** Most bytes that a file can have. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024

/** Most problems of one file that are told; the rest are only counted. */
export const MAX_PROBLEMS = 20

/**
 * The executions of a broker's CSV file, oldest first; those of the same time in the order in which the broker ran
 * them. Skipped lines and warnings are in the order of the file. Throws nothing: any problem means that nothing of
 * the file is taken. Codes: import.empty, import.too_large, import.encoding, import.unknown_format,
 * import.too_many_rows, import.cell_too_large, import.bad_quotes, import.ragged_row, import.bad_value.
 * `onProgress` is told the rows once the file is cut into rows, and again after each thousand lines.
 */
export function readBrokerFile(
  bytes: Uint8Array,
  {
    formats = brokerFormats,
    onProgress = () => {},
  }: { formats?: readonly BrokerFormat[]; onProgress?: (rows: ReadRows) => void } = {},
): BrokerFile {
  if (bytes.length > MAX_FILE_BYTES) return refused(null, 'import.too_large', tooLarge)
  const decoded = decodeText(bytes)
  if (!decoded.ok) return refused(decoded.line, 'import.encoding', decoded.message)
  if (decoded.text.trim() === '') return refused(null, 'import.empty', 'The file is empty.')

  const known = recognise(decoded.text, formats)
  if (!known) return refused(1, 'import.unknown_format', unknownFormat(formats))
  const { rows, problems } = parseCsv(decoded.text, { delimiter: known.delimiter })
  if (problems.length > 0) return { ok: false, problems: mostOf(problems) }
  const onLine = countLines(rows.length, onProgress)
  return asFile(known.format, known.format.read(rows, onLine))
}

// So often that a progress bar moves, and so seldom that telling it costs nothing.
const PROGRESS_EVERY_ROWS = 1000

function countLines(total: number, onProgress: (rows: ReadRows) => void): () => void {
  let done = 0
  onProgress({ done, total })
  return () => {
    done += 1
    if (done % PROGRESS_EVERY_ROWS === 0) onProgress({ done: Math.min(done, total), total })
  }
}

function asFile({ id, broker, title }: BrokerFormat, reading: Reading): BrokerFile {
  if (reading.problems.length > 0) return { ok: false, problems: mostOf(reading.problems) }
  const executions = inTimeOrder(reading.executions)
  return {
    ok: true,
    format: { id, broker, title },
    executions,
    skipped: reading.skipped.toSorted((a, b) => a.line - b.line),
    warnings: [...reading.warnings, ...worthKnowing(executions)].toSorted(byLine),
  }
}

// Enough rows from the top to come past a broker's preamble to the header of its trades.
const TOP_ROWS = 2000

function recognise(text: string, formats: readonly BrokerFormat[]) {
  for (const delimiter of delimiters) {
    const rows = topRows(text, delimiter)
    const format = formats.find((one) => one.recognises(rows))
    if (format) return { format, delimiter }
  }
  return null
}

function topRows(text: string, delimiter: Delimiter): Row[] {
  return parseCsv(text, { delimiter, most: TOP_ROWS }).rows
}

function mostOf(problems: FileNote[]): FileNote[] {
  const sorted = problems.toSorted(byLine)
  if (sorted.length <= MAX_PROBLEMS) return sorted
  const message = `And ${sorted.length - MAX_PROBLEMS} more problems.`
  return [...sorted.slice(0, MAX_PROBLEMS), { line: null, code: 'import.more_problems', message }]
}

function byLine(a: FileNote, b: FileNote): number {
  return (a.line ?? 0) - (b.line ?? 0)
}

function refused(line: number | null, code: string, message: string): BrokerFile {
  return { ok: false, problems: [{ line, code, message }] }
}

const tooLarge = `The file has more than ${MAX_FILE_BYTES / 1024 / 1024} MB. Export a shorter period.`

function unknownFormat(formats: readonly BrokerFormat[]): string {
  const known = formats.map((format) => format.title).join(', ')
  return `No broker's header was found in this file. Candlebook reads: ${known}.`
}
