import type { Decimal } from '../decimal/decimal.ts'
import type {
  BrokerFormat,
  Cancellation,
  CorporateAction,
  Execution,
  Movement,
  ParsedFile,
  SkippedLine,
  SpinOffLine,
  SymbolChange,
} from './broker-format.ts'
import { brokerFormats } from './broker-formats.ts'
import { removeCancelledElsewhere } from './cancelled-elsewhere.ts'
import { guessMapping, type SampleTable, sampleTable, toFormat } from './column-mapping.ts'
import { applyContractSizes, findUnknownSizes, type UnknownSize } from './contract-sizes.ts'
import { type Delimiter, delimiters, type FileNote, parseCsv, type Row } from './csv.ts'
import { type Documents, readDocuments } from './documents.ts'
import { orderSameDays, settleRepeatedHours, sortFileByTime } from './execution-order.ts'
import { findTooMuch } from './file-limits.ts'
import {
  describeNumbers,
  describeReading,
  type FileReading,
  getClock,
  type ReadingAnswers,
} from './file-reading.ts'
import { describeRateMismatch, findFileWarnings, findRateMismatches } from './file-warnings.ts'
import { buildFingerprints, type FileClock } from './fingerprint.ts'
import { skipLine } from './lines.ts'
import { settleMovements } from './movements.ts'
import { joinDays, joinNumbers } from './several-tables.ts'

/** The content of a broker's file, or the problems that prevent its import. */
export type BrokerFile =
  | {
      ok: true
      format: Pick<BrokerFormat, 'id' | 'broker' | 'title'>
      /** The names of the columns of its trades, as written. */
      header: string
      /** The zones of its times, for fingerprints. */
      clock: FileClock
      reading: FileReading
      executions: Execution[]
      /** Stock splits, oldest first. */
      actions: CorporateAction[]
      /** Positions that continue under another symbol, oldest first. */
      changes: SymbolChange[]
      /** Money that is no trade, in the order of the file. */
      movements: Movement[]
      cancellations: Cancellation[]
      spinOffs: SpinOffLine[]
      /** Root symbols whose contract size cannot be derived from the file. Their executions are in no trade. */
      unknownSizes: UnknownSize[]
      skipped: SkippedLine[]
      warnings: FileNote[]
    }
  | UnreadFile

/**
 * Why a file cannot be read. `readable` is the number of executions of its other lines, when all problems are about lines.
 * `sample` has the first rows of a file that no format knows, so that the trader can choose its columns; `file` is its name in an
 * archive.
 */
export type UnreadFile = { ok: false; problems: FileNote[]; readable: number; sample: FileSample | null }

/** The files of one format of an upload. `names` are their names in the archive, or the name of the upload. */
export type FormatFile = Extract<BrokerFile, { ok: true }> & { names: string[] }

/** The content of an upload, a part for each format in the order of its files. `unread` are the names of files that no format knows. */
export type BrokerFiles = { ok: true; files: FormatFile[]; unread: string[] } | UnreadFile

type FileSample = SampleTable & { file: string | null }

/** Which formats read a file, and what the trader decided about it. */
type ReadOptions = {
  formats?: readonly BrokerFormat[]
  onProgress?: (rows: ReadRows) => void
  /** The trader's answers to `unknownSizes`, by root symbol. */
  contractSizes?: ReadonlyMap<string, Decimal> | undefined
  /** Leaves out the lines that cannot be read, instead of refusing the file. */
  skipsProblems?: boolean | undefined
  /** Refuses the upload with the sample of its first file with such a name, because the trader wants to choose its columns. */
  columnsOf?: ((fileName: string) => boolean) | undefined
  /** What the trader decided about the times and the order of a file of this format with this header. */
  findAnswers?: ((formatId: string, header: string) => ReadingAnswers) | undefined
  /** The name of the file, which has the day of files whose lines have times only. */
  fileName?: string | undefined
}

/** Progress in rows of the file. */
export type ReadRows = { done: number; total: number }

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
 * import.too_many_rows, import.cell_too_large, import.bad_quotes, import.ragged_row, import.bad_value, import.more_problems,
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

type FormatPart = { format: BrokerFormat; fileName: string; isSheet: boolean; rows: Row[] }

/** Reads the files of one format. `isOne` is whether the upload has no other file. */
function readFormat(
  parts: readonly FormatPart[],
  {
    onLine,
    isOne,
    contractSizes,
    skipsProblems = false,
    findAnswers = () => ({}),
  }: Pick<ReadOptions, 'contractSizes' | 'skipsProblems' | 'findAnswers'> & {
    onLine: () => void
    isOne: boolean
  },
): BrokerFile {
  const [first] = parts as [FormatPart, ...FormatPart[]] // a group has a file
  const header = findHeader(first.format, first.rows)
  const answers = findAnswers(first.format.id, header)
  const clock = getClock(first.format, answers)
  const options = {
    onLine,
    answeredDays: answers.days,
    answeredNumbers: answers.numbers,
    zone: first.format.clock && answers.zone,
  }
  const parsedParts = parts.map(({ format, rows, fileName, isSheet }) => {
    const part = format.parse(rows, { ...options, fileName, isSheet })
    return skipsProblems ? leaveOutProblems(part) : part
  })
  const readable = parts.length === 1 ? parsedParts : removeCancelledElsewhere(parsedParts)
  const read = parts.map(({ format, rows, fileName }, at) => {
    const part = readable[at] as ParsedFile // one for each part
    const parsed = parts.length === 1 ? part : nameFile(part, fileName)
    const problems = isOne ? parsed.problems : nameNotes(parsed.problems, fileName)
    return { format, rows, parsed: { ...parsed, problems } }
  })
  const parsed = joinParsed(
    read.map((part) => part.parsed),
    first.format.id,
    clock,
  )
  // The part that has a question, or else the first one: the lines of a part have its numbers.
  const asking = read.find((part) => part.parsed.days?.cell === parsed.days?.cell) ?? read[0]
  const ofNumbers = read.find((part) => part.parsed.numbers?.open === parsed.numbers?.open) ?? read[0]
  const reading = {
    ...describeReading({
      ...{ format: first.format, rows: asking?.rows ?? [], answers },
      parsed: asking?.parsed ?? parsed,
    }),
    numbers: ofNumbers ? describeNumbers(ofNumbers.parsed, ofNumbers.rows) : null,
  }
  return toBrokerFile({ ...first.format, header, clock, reading }, parsed, {
    contractSizes,
    newestFirst: reading.order?.newestFirst,
  })
}

/** A file, or a file of an archive: the text of a CSV file, or the rows of all of its sheets. */
type InnerFile = { name: string | null; text: string } | { name: string | null; rows: Row[] }

function listFiles({ sheets, texts }: Extract<Documents, { ok: true }>): InnerFile[] {
  const ofSheets = [...Map.groupBy(sheets, ({ file }) => file)].map(([name, list]) => ({
    name,
    rows: list.flatMap((sheet, index) =>
      index === 0 ? sheet.rows : [{ line: 0, cells: [sheet.name] }, ...sheet.rows],
    ),
  }))
  return [...texts.map(({ file, text }) => ({ name: file, text })), ...ofSheets]
}

function readRows(file: InnerFile, delimiter: Delimiter): { rows: Row[]; problems: FileNote[] } {
  return 'rows' in file ? { rows: file.rows, problems: [] } : parseCsv(file.text, { delimiter })
}

function readTopRows(file: InnerFile, delimiter: Delimiter): Row[] {
  return 'rows' in file
    ? file.rows.slice(0, MAX_TOP_ROWS)
    : parseCsv(file.text, { delimiter, maxRows: MAX_TOP_ROWS }).rows
}

function refuseUnknown(files: readonly InnerFile[], formats: readonly BrokerFormat[]): UnreadFile {
  const similar = findSimilarFormat(files, formats)
  const refusal = similar
    ? refuse(1, 'import.similar_format', describeSimilarFormat(similar))
    : refuse(1, 'import.unknown_format', 'This file has no header that Candlebook knows.')
  return { ...refusal, sample: sampleFile(files) }
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

/** Another broker's file has the header words of a format: its likely columns have trades. Null for a file without them. */
function refuseOtherFile(files: readonly InnerFile[], { title }: Pick<BrokerFormat, 'title'>) {
  const sample = sampleFile(files)
  if (sample === null) return null
  const { executions } = toFormat(guessMapping(sample, '')).parse([sample.header, ...sample.rows])
  if (executions.length === 0) return null
  const message = `This has the columns of ${title}, but Candlebook knows none of its lines. Choose the columns yourself.`
  return { ...refuse(1, 'import.similar_format', message), sample }
}

function sampleFile([file]: readonly InnerFile[]): UnreadFile['sample'] {
  const sample = file ? sampleTable(readWidestRows(file)) : null
  return sample && { ...sample, file: file?.name ?? null }
}

/** The skipped lines and warnings of one of several files of a format, each with the name of the file. */
function nameFile(parsed: ParsedFile, fileName: string): ParsedFile {
  const { skipped, warnings } = parsed
  return { ...parsed, skipped: nameNotes(skipped, fileName), warnings: nameNotes(warnings, fileName) }
}

function nameNotes<T extends { message: string }>(notes: readonly T[], fileName: string): T[] {
  return notes.map((note) => ({ ...note, message: `${fileName}: ${note.message}` }))
}

/**
 * The content of several files of one format, as if it were one file. What two files contain counts once, as if they were
 * imported one after the other: of each file, what the files before it do not have as often.
 */
function joinParsed(files: readonly ParsedFile[], formatId: string, clock: FileClock): ParsedFile {
  const [first] = files as [ParsedFile, ...ParsedFile[]] // a file was recognised
  if (files.length === 1) return first
  const join = <T>(select: (file: ParsedFile) => T[]) => files.flatMap(select)
  const days = files.map((file) => file.days).reduce(joinDays)
  const numbers = files.map((file) => file.numbers).reduce(joinNumbers)
  return {
    ...first,
    ...(days && { days }),
    ...(numbers && { numbers }),
    actions: join(({ actions }) => actions),
    changes: join(({ changes }) => changes),
    skipped: join(({ skipped }) => skipped),
    warnings: join(({ warnings }) => warnings),
    problems: join(({ problems }) => problems),
    cancellations: join(({ cancellations }) => cancellations),
    spinOffs: join(({ spinOffs }) => spinOffs),
    executions: leaveOutRepeated(
      files.map(({ executions }) => executions),
      (executions) => buildFingerprints(formatId, executions, clock),
    ),
    movements: leaveOutRepeated(
      files.map(({ movements }) => movements),
      numberMovements,
    ),
  }
}

function leaveOutRepeated<T>(lists: readonly T[][], buildKeys: (list: T[]) => string[]): T[] {
  const known = new Set<string>()
  return lists.flatMap((list) => {
    const keys = buildKeys(list)
    const added = list.filter((_, at) => !known.has(keys[at] ?? ''))
    for (const key of keys) known.add(key)
    return added
  })
}

function numberMovements(movements: readonly Movement[]): string[] {
  const counts = new Map<string, number>()
  return movements.map(({ line: _line, ...movement }) => {
    const key = JSON.stringify(movement)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${key} ${count}`
  })
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

function toBrokerFile(
  {
    id,
    broker,
    title,
    ...how
  }: Pick<BrokerFormat, 'id' | 'broker' | 'title'> & {
    header: string
    clock: FileClock
    reading: FileReading
  },
  parsed: ParsedFile,
  answers: { contractSizes?: ReadonlyMap<string, Decimal> | undefined; newestFirst?: boolean | undefined },
): BrokerFile {
  const { header, clock, reading } = how
  const newestFirst = parsed.newestFirst ?? answers.newestFirst
  if (parsed.problems.length > 0) {
    const readable = parsed.problems.every(({ line: at }) => at !== null) ? parsed.executions.length : 0
    return { ok: false, problems: parsed.problems, readable, sample: null }
  }
  const movements = settleMovements(parsed.movements)
  const tooMany = findTooMuch({ ...parsed, movements })
  if (tooMany) return { ok: false, problems: [tooMany], readable: 0, sample: null }
  const settled = settleRepeatedHours(parsed.executions, newestFirst)
  const byTime = sortFileByTime(settled, newestFirst)
  const sorted = { ...parsed, executions: parsed.isUnordered ? orderSameDays(byTime) : byTime }
  const { executions, skipped } = answerContractSizes(sorted, answers.contractSizes)
  const actions = sortFileByTime(parsed.actions, newestFirst)
  const changes = sortFileByTime(parsed.changes, newestFirst)
  return {
    ok: true,
    format: { id, broker, title },
    header,
    clock,
    reading,
    executions,
    actions,
    changes,
    movements,
    cancellations: parsed.cancellations,
    spinOffs: parsed.spinOffs,
    unknownSizes: findUnknownSizes(executions),
    skipped,
    warnings: [...parsed.warnings, ...findFileWarnings(executions)]
      .filter(({ code }) => code !== 'import.no_trades' || movements.length + parsed.spinOffs.length === 0)
      .toSorted(compareLines),
  }
}

/**
 * Gives executions without a contract size the size of `contractSizes`, by root symbol, and skips those that contradict
 * their gross amount; see `applyContractSizes` and `findRateMismatches`. Executions keep their order and other fields.
 */
export function answerContractSizes<T extends Execution>(
  parsed: { executions: readonly T[]; skipped: readonly SkippedLine[] },
  contractSizes?: ReadonlyMap<string, Decimal>,
): { executions: T[]; skipped: SkippedLine[] } {
  const sized = applyContractSizes(parsed.executions, contractSizes) as T[] // it only replaces fields
  const skipped = [...parsed.skipped]
  const mismatches = findRateMismatches(sized)
  for (const mismatch of mismatches) {
    const { side, symbol, line } = mismatch.execution
    skipLine({ skipped }, { line }, 'gross_mismatch', `${side} ${symbol}`, describeRateMismatch(mismatch))
  }
  const wrong: ReadonlySet<Execution> = new Set(mismatches.map(({ execution }) => execution))
  const executions = wrong.size === 0 ? sized : sized.filter((execution) => !wrong.has(execution))
  return { executions: executions.map(dropGross), skipped: skipped.toSorted((a, b) => a.line - b.line) }
}

// Only an execution without a contract size needs its gross amount again.
function dropGross<T extends Execution>(execution: T): T {
  if (!execution.gross || execution.contractSize === null) return execution
  const { gross: _gross, ...others } = execution
  return others as T // gross may be absent
}

function findHeader(format: BrokerFormat, rows: Row[]): string {
  const top = rows.slice(0, MAX_TOP_ROWS)
  const header = top.find((row) => format.recognises([row])) ?? top[0]
  return header?.cells.join(',') ?? ''
}

// The header of the trades can follow a long preamble.
const MAX_TOP_ROWS = 2000

function findFormat(file: InnerFile, formats: readonly BrokerFormat[]) {
  for (const delimiter of delimiters) {
    const rows = readTopRows(file, delimiter)
    const scores = formats.map((format) => ({
      format,
      score: Number(format.recognises(rows)) * (format.findMissing ? 1 : 100),
    }))
    const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
    if (best.score > 0) return { format: best.format, file, delimiter }
  }
  return null
}

// A file that no format knows is read with the delimiter that finds most cells.
function readWidestRows(file: InnerFile): Row[] {
  const [widest] = delimiters
    .map((delimiter) => ({
      delimiter,
      cells: readTopRows(file, delimiter)
        .slice(0, 50)
        .reduce((sum, { cells }) => sum + cells.length, 0),
    }))
    .toSorted((a, b) => b.cells - a.cells)
  return widest ? readRows(file, widest.delimiter).rows : []
}

/** The file without the lines that cannot be read, which are skipped with their problem. */
function leaveOutProblems(parsed: ParsedFile): ParsedFile {
  const [ofLines, ofFile] = [
    parsed.problems.filter(({ line }) => line !== null),
    parsed.problems.filter(({ line }) => line === null),
  ]
  const skipped = ofLines.map(({ line, message }) => ({
    line: line ?? 0,
    what: '',
    code: 'left_out',
    message,
  }))
  const lines = new Set(skipped.map(({ line }) => line))
  const executions = parsed.executions.filter(({ line }) => !lines.has(line))
  return { ...parsed, executions, problems: ofFile, skipped: [...parsed.skipped, ...skipped] }
}

function limitProblems(problems: FileNote[]): FileNote[] {
  const sorted = problems.toSorted(compareLines)
  if (sorted.length <= MAX_PROBLEMS) return sorted
  const message = `The file has ${sorted.length - MAX_PROBLEMS} more problems, which are not listed.`
  return [...sorted.slice(0, MAX_PROBLEMS), { line: null, code: 'import.more_problems', message }]
}

function compareLines(a: FileNote, b: FileNote): number {
  return (a.line ?? 0) - (b.line ?? 0)
}

function refuse(line: number | null, code: string, message: string): UnreadFile {
  return { ok: false, problems: [{ line, code, message }], readable: 0, sample: null }
}

const TOO_LARGE = `The file has more than ${MAX_FILE_BYTES / 1024 / 1024} MB. Export a shorter period.`

const TOO_MANY_FORMATS = `These files are of more than ${MAX_FORMATS} kinds. Import them in several steps.`

type Similar = { format: BrokerFormat; missing: string[] }

function describeSimilarFormat({ format, missing }: Similar): string {
  const columns = missing.map((name) => `“${name}”`).join(', ')
  return `This looks like ${format.title}, but these columns are not in it: ${columns}. Download the file again with them, or choose the columns yourself. ${format.help}`
}

/** The format whose header a file has but for a few columns; null when there is none. */
function findSimilarFormat(files: readonly InnerFile[], formats: readonly BrokerFormat[]): Similar | null {
  const found = files.flatMap((file) =>
    delimiters.flatMap((delimiter) => {
      const rows = readTopRows(file, delimiter)
      return formats.flatMap((format) => {
        const missing = format.findMissing?.(rows)
        return missing ? [{ format, missing }] : []
      })
    }),
  )
  return found.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? null
}
