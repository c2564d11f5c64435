import { brokerFormats } from './broker-formats.ts'
import type { FileNote } from './csv.ts'
import { readDocuments } from './documents.ts'
import {
  type BrokerFile,
  compareLines,
  type FormatFile,
  type ReadOptions,
  type ReadRows,
  readFormat,
} from './files-of-format.ts'
import { nameNotes } from './joined-files.ts'
import {
  findFormat,
  listFiles,
  readRows,
  refuse,
  refuseOtherFile,
  refuseUnknown,
  type UnreadFile,
} from './recognised-files.ts'

/** The content of an upload, a part for each format in the order of its files. `unread` are the names of files that no format knows. */
export type BrokerFiles = { ok: true; files: FormatFile[]; unread: string[] } | UnreadFile

/** Maximum size of a file in bytes. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024

/** Maximum number of problems that are listed; further problems are only counted. */
export const MAX_PROBLEMS = 20

/** Maximum number of formats in one upload. */
export const MAX_FORMATS = 20

/** The files of the first format of an upload; see `readBrokerFiles`. */
export function readBrokerFile(bytes: Uint8Array, options: ReadOptions = {}): BrokerFile {
  const read = readBrokerFiles(bytes, options)
  if (!read.ok) return read
  const [first] = read.files as [FormatFile, ...FormatFile[]] // a file was recognised
  const { names: _names, ...file } = first
  return file
}

/**
 * Reads a broker's file, or the files of one or several formats in an archive; see `readDocuments` for the kinds. Executions
 * are sorted oldest first; executions of the same time keep the broker's order.
 * Skipped lines and warnings follow the order of the file. Never throws: an upload with any problem returns its problems
 * only. Codes: those of `readDocuments`, import.too_large, import.too_many_formats, import.unknown_format, import.similar_format,
 * import.other_contents, import.too_many_rows, import.cell_too_large, import.bad_quotes, import.ragged_row, import.bad_value, import.more_problems,
 * import.too_many_currencies, import.too_many_symbols, import.too_many_splits, import.too_many_changes.
 * Calls `onProgress` when the number of rows is known, and again after every thousand lines.
 */
export function readBrokerFiles(
  bytes: Uint8Array,
  { formats = brokerFormats, onProgress = () => {}, columnsOf, fileName = '', ...how }: ReadOptions = {},
): BrokerFiles {
  if (bytes.length > MAX_FILE_BYTES) return refuse(null, 'import.too_large', TOO_LARGE)
  const documents = readDocuments(bytes)
  if (!documents.ok) return { ok: false, problems: documents.problems, readable: 0, sample: null }
  const files = listFiles(documents)
  if (columnsOf !== undefined) {
    const asked = files.filter(({ name }) => columnsOf(name ?? fileName))
    return refuseUnknown(asked.length > 0 ? asked : files, formats)
  }
  const matches = files.flatMap((file) => findFormat(file, formats) ?? [])
  if (matches.length === 0) return refuseUnknown(files, formats)
  const groups = [...Map.groupBy(matches, ({ format }) => format.id).values()]
  if (groups.length > MAX_FORMATS) return refuse(null, 'import.too_many_formats', TOO_MANY_FORMATS)

  const isOne = matches.length === 1
  const parts = groups.map((group) =>
    group.map(({ format, file, delimiter }) => {
      const name = file.name ?? fileName
      const { rows, problems } = readRows(file, delimiter)
      const named = isOne ? problems : nameNotes(problems, name)
      return { format, fileName: name, isSheet: 'rows' in file, rows, problems: named }
    }),
  )
  const problems = parts.flat().flatMap((part) => part.problems)
  if (problems.length > 0) return { ok: false, problems: limitProblems(problems), readable: 0, sample: null }
  const rowCount = parts.flat().reduce((sum, { rows }) => sum + rows.length, 0)
  const onLine = countLines(rowCount, onProgress)
  const read = parts.map((part) => ({
    ...readFormat(part, { ...how, onLine, isOne }),
    names: part.map((one) => one.fileName),
  }))
  const [only] = read
  if (only && isOne && files.length === 1 && knowsNoLine(only)) {
    const refused = refuseOtherFile(files, only.format)
    if (refused) return refused
  }
  const known = new Set(matches.map(({ file }) => file))
  const unread = files.filter((file) => !known.has(file)).map(({ name }) => name ?? fileName)
  return read.every((part) => part.ok) ? { ok: true, files: read, unread } : joinRefused(read)
}

/** The problems of all parts. The executions of the parts without a problem are readable too. */
function joinRefused(parts: readonly BrokerFile[]): UnreadFile {
  const refused = parts.filter((part) => !part.ok)
  const isReadable = refused.every(({ readable }) => readable > 0)
  const counts = parts.map((part) => (part.ok ? part.executions.length : part.readable))
  return {
    ok: false,
    problems: limitProblems(refused.flatMap(({ problems }) => problems)),
    readable: isReadable ? counts.reduce((sum, count) => sum + count, 0) : 0,
    sample: null,
  }
}

/** Whether none of the lines below the header of a format is of a kind that the format knows. */
function knowsNoLine(file: BrokerFile): file is Extract<BrokerFile, { ok: true }> {
  if (!file.ok) return false
  const { executions, actions, changes, movements, cancellations, spinOffs, skipped } = file
  const read = [executions, actions, changes, movements, cancellations, spinOffs]
  const lines = skipped.filter(({ code }) => code !== 'no_trade')
  return (
    read.every((list) => list.length === 0) &&
    lines.length > 1 &&
    lines.every(({ code }) => code === 'unknown')
  )
}

// Often enough for a moving progress bar, rarely enough to cost no time.
const PROGRESS_EVERY_ROWS = 1000

function countLines(total: number, onProgress: (rows: ReadRows) => void): () => void {
  let done = 0
  onProgress({ done, total })
  return () => {
    done += 1
    if (done % PROGRESS_EVERY_ROWS === 0) onProgress({ done: Math.min(done, total), total })
  }
}

function limitProblems(problems: FileNote[]): FileNote[] {
  const sorted = problems.toSorted(compareLines)
  if (sorted.length <= MAX_PROBLEMS) return sorted
  const message = `The file has ${sorted.length - MAX_PROBLEMS} more problems, which are not listed.`
  return [...sorted.slice(0, MAX_PROBLEMS), { line: null, code: 'import.more_problems', message }]
}

const TOO_LARGE = `The file has more than ${MAX_FILE_BYTES / 1024 / 1024} MB. Export a shorter period.`

const TOO_MANY_FORMATS = `These files are of more than ${MAX_FORMATS} kinds. Import them in several steps.`
