import { createHash, hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type ColumnMapping, FileOptions } from '@candlebook/contract/column-mapping'
import type { FileNote, FileReading, SkippedLine, UnreadableFile } from '@candlebook/contract/file-reading'
import { MAX_LISTED_FILES } from '@candlebook/contract/import-previews'
import type {
  AccountOrigin,
  CorrectionAnswer,
  DuplicateAnswer,
  LotAnswer,
  SizeQuestion,
} from '@candlebook/contract/import-questions'
import type {
  Cancellation,
  CorporateAction,
  Execution,
  Movement,
  SpinOffLine,
} from '@candlebook/domain/brokers/broker-format'
import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { guessMapping, toFormat } from '@candlebook/domain/brokers/column-mapping'
import { findUnknownSizes } from '@candlebook/domain/brokers/contract-sizes'
import type { FileReading as ReadFile, ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import {
  buildActionFingerprint,
  buildFingerprints,
  buildMovementFingerprints,
} from '@candlebook/domain/brokers/fingerprint'
import { LINE_POSITION } from '@candlebook/domain/brokers/line-draft'
import { leaveOutKept } from '@candlebook/domain/brokers/movements'
import {
  answerContractSizes,
  type FormatFile,
  type ReadRows,
  readBrokerFiles,
  type UnreadFile,
} from '@candlebook/domain/brokers/read-broker-file'
import { joinActions } from '@candlebook/domain/brokers/symbol-changes'
import { compareDays } from '@candlebook/domain/days/day'
import { getLatestToday } from '@candlebook/domain/days/today'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { AppError, buildFieldRefusal } from '../kernel/index.ts'
import { MAX_UPLOAD_BYTES } from './preview-limits.ts'

/**
 * The id of the execution with this fingerprint, a UUID of version 8: the first 128 bits of the SHA-256 digest, in which six
 * bits are replaced with version and variant.
 * Source: RFC 9562, section 5.8.
 */
export function createExecutionId(fingerprint: string): string {
  const hex = hash('sha256', fingerprint, 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A broker's file as it was uploaded; `options` is the JSON text of what the trader decided about it. */
export type UploadedFile = { bytes: Uint8Array; fileName: string; options?: string | undefined }

/** What the trader decided about a file. Throws request.invalid. */
export function parseFileOptions(text: string | undefined): FileOptions {
  if (text === undefined || text === '') return {}
  try {
    const options = FileOptions.safeParse(JSON.parse(text))
    if (options.success) return options.data
  } catch {
    // a text that is not JSON
  }
  throw buildFieldRefusal([{ field: 'options', code: 'field.invalid' }])
}

/** The digest of the cells of a header, by which chosen columns are found again. */
export function createHeaderSignature(header: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(header)).digest('hex')
}

/**
 * The content of a broker's file, or of the files of one format of an upload. Executions and stock splits are sorted oldest first, each execution with the id under which
 * it is stored, each split with its fingerprint.
 * `signature` is equal for files of one format with the same columns and account currencies. `account` is the
 * account of the executions that have none in the file, null for none; its origin is null while it is unknown. `lots` are the
 * trader's answers about missing purchases. `unreadFiles` are those of the upload that no format knows, in the first part.
 */
export type Upload = {
  fileName: string
  sha256: string
  format: { id: string; broker: string; title: string }
  executions: (Execution & { id: string })[]
  actions: (CorporateAction & { fingerprint: string })[]
  movements: (Movement & { id: string })[]
  /** Lines that take an execution back. */
  cancellations: (Cancellation & { id: string })[]
  /** Lines about shares that came by a spin-off. */
  spinOffs: (SpinOffLine & { id: string })[]
  signature: string
  files: string[]
  unreadFiles: string[]
  account: { name: string | null; origin: AccountOrigin | null }
  reading: FileReading
  /** The answers by which the file was read, and those of later files with its format and columns. */
  readAs: { signature: string; answers: ReadingAnswers }
  lots: GivenLot[]
  skipped: SkippedLine[]
  warnings: FileNote[]
  /** The trader's answers to questions about lines. */
  answers?: {
    duplicates?: LineAnswers<DuplicateAnswer>
    corrections?: LineAnswers<CorrectionAnswer>
    /** By the id of the question. */
    spinOffs?: Record<string, { parent: string; costPct: string }>
  }
}

/** From which shares a spin-off came, and the percentage of their cost that it takes; 'none' takes the answer back. */
export type SpinOffAnswer = { id: string } & (
  | { answer: 'stated'; parent: string; costPct: string }
  | { answer: 'none' }
)

/** Answers by the id of the question, and the answer to all other questions, null for none. */
export type LineAnswers<Answer> = { all: Answer | null; each: Record<string, Answer> }

/** What the trader says about a missing purchase of these executions. `price` and `day` are those of the answer. */
export type GivenLot = { executions: string[]; answer: LotAnswer; price: string | null; day: string | null }

/** Answers to questions about missing purchases, by the id of the question; `otherLots` is for those that have none and that it fits. */
export type LotAnswers = {
  lots: (
    | { id: string; answer: 'stated'; price: string; day: string }
    | { id: string; answer: 'file'; day?: string | undefined }
    | { id: string; answer: 'short' | 'none' }
  )[]
  otherLots: 'file' | 'short' | undefined
}

/**
 * Reads an upload with the columns that the trader chose for it or for earlier files with its header (`mappings`), and
 * otherwise with the formats that know its files: one part for each format. Throws imports.unreadable with the problems and
 * their lines.
 */
export function readUploads(
  { bytes, fileName }: Omit<UploadedFile, 'options'>,
  {
    now,
    options = {},
    mappings = [],
    readings = new Map(),
    onProgress = () => {},
  }: {
    now: Date
    options?: FileOptions
    mappings?: readonly ColumnMapping[]
    readings?: ReadonlyMap<string, ReadingAnswers>
    onProgress?: (rows: ReadRows) => void
  },
): Upload[] {
  const own = options.mapping ? [options.mapping, ...mappings] : mappings
  const formats = [...own.map(toFormat), ...brokerFormats]
  const { skipsProblems, columnsOf } = options
  const findAnswers = (formatId: string, header: string) => ({
    ...readings.get(createReadingSignature(formatId, header)),
    ...pickAnswers(options, formatId),
  })
  const isAsked = (name: string) => cleanFileName(name) === columnsOf
  const read = readBrokerFiles(bytes, {
    ...{ formats, onProgress, skipsProblems, findAnswers, fileName },
    columnsOf: columnsOf === undefined ? undefined : isAsked,
  })
  if (!read.ok) throw createUnreadableError(read.problems, presentUnread(read, { fileName, mappings: own }))
  const isOne = read.files.length === 1
  return read.files.map((file, at) => ({
    ...toUpload(file, { now, options, findAnswers }),
    fileName: cleanFileName(isOne ? fileName : nameFiles(file.names)),
    files: file.names.slice(0, MAX_LISTED_FILES).map(cleanFileName),
    sha256: createHash('sha256')
      .update(bytes)
      .update(isOne ? '' : file.format.id)
      .digest('hex'),
    unreadFiles: at === 0 ? read.unread.slice(0, MAX_LISTED_FILES).map(cleanFileName) : [],
  }))
}

/** The name of several files: 'march.csv and 2 more'. */
function nameFiles([first = '', ...others]: string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

function toUpload(
  file: FormatFile,
  {
    now,
    options,
    findAnswers,
  }: {
    now: Date
    options: FileOptions
    findAnswers: (formatId: string, header: string) => ReadingAnswers
  },
): Omit<Upload, 'fileName' | 'files' | 'sha256' | 'unreadFiles'> {
  const { format, movements, header, clock, warnings } = file
  const actions = joinActions(file.actions, file.changes)
  const { executions, skipped } = options.skipsProblems ? leaveOutFuture(file, now) : file
  assertNotInFuture(executions, now)

  const fingerprints = buildFingerprints(format.id, executions, clock)
  const ofMovements = buildMovementFingerprints(format.id, movements, clock)
  const identified = namePositions(
    executions.map((execution, at) => ({
      ...execution,
      id: createExecutionId(fingerprints[at]!), // one for each
    })),
  )
  return {
    format,
    executions: identified,
    actions: actions.map((action) => ({ ...action, fingerprint: buildActionFingerprint(format.id, action) })),
    movements: movements.map((one, at) => ({ ...one, id: createExecutionId(ofMovements[at]!) })), // one for each
    cancellations: identifyCancellations(format.id, file.cancellations),
    spinOffs: identifySpinOffs(format.id, file.spinOffs),
    signature: buildSignature(format.id, header, executions),
    account: { name: null, origin: null },
    reading: presentReading(file.reading, {
      given: pickAnswers(options, format.id),
      answers: findAnswers(format.id, header),
    }),
    readAs: {
      signature: createReadingSignature(format.id, header),
      answers: findAnswers(format.id, header),
    },
    lots: [],
    skipped: leaveOutKept(skipped, movements),
    warnings,
  }
}

/** By which the answers about the times and lines of a file are found again. */
function createReadingSignature(formatId: string, header: string): string {
  return `${formatId} ${createHash('sha256').update(header).digest('hex').slice(0, 32)}`
}

/** What the trader decided about the times and lines of the files of a format. */
export function pickAnswers(
  { format, zone, days, numbers, newestFirst }: FileOptions,
  formatId: string,
): ReadingAnswers {
  if (format !== undefined && format !== formatId) return {}
  return {
    ...(zone !== undefined && { zone }),
    ...(days !== undefined && { days }),
    ...(numbers !== undefined && { numbers }),
    ...(newestFirst !== undefined && { newestFirst }),
  }
}

function presentReading(
  { zone, days, numbers, order, examples }: ReadFile,
  { given, answers }: { given: ReadingAnswers; answers: ReadingAnswers },
): FileReading {
  const getOrigin = (name: keyof ReadingAnswers) =>
    given[name] !== undefined ? 'trader' : answers[name] !== undefined ? 'last_file' : null
  return {
    zone: zone && {
      name: zone.name,
      origin: getOrigin('zone') ?? (zone.isAssumed ? 'assumed' : 'format'),
    },
    days: days && {
      ...days,
      origin: days.origin === 'proof' ? 'file' : (getOrigin('days') ?? 'assumed'),
    },
    numbers: numbers && {
      ...numbers,
      origin: numbers.origin === 'proof' ? 'file' : (getOrigin('numbers') ?? 'assumed'),
    },
    order: order && {
      ...{ newestFirst: order.newestFirst, origin: getOrigin('newestFirst') ?? 'assumed' },
      ...{ first: order.first, last: order.last },
    },
    examples,
  }
}

function identifyCancellations(formatId: string, cancellations: Cancellation[]): Upload['cancellations'] {
  const counts = new Map<string, number>()
  return cancellations.map((one) => {
    const { symbol, quantity, price, currency, day } = one
    const content = [formatId, 'cancelled', symbol, quantity, price, currency, day].join('|')
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return { ...one, id: createExecutionId(`${content}|${count}`) }
  })
}

// The same line in two files of one upload counts once.
function identifySpinOffs(formatId: string, spinOffs: SpinOffLine[]): Upload['spinOffs'] {
  const named = spinOffs.map((one) => {
    const { symbol, quantity, day, account } = one
    return {
      ...one,
      id: createExecutionId([formatId, 'spin-off', symbol, quantity, day, account ?? ''].join('|')),
    }
  })
  return [...new Map(named.map((one) => [one.id, one])).values()]
}

// A position without an id of the broker is named by its first execution, so that each file names it equally.
function namePositions(executions: Upload['executions']): Upload['executions'] {
  const firstIds = new Map<string, string>()
  return executions.map((one) => {
    const { positionId, id } = one
    if (!positionId?.startsWith(LINE_POSITION)) return one
    const firstId = firstIds.get(positionId) ?? id
    firstIds.set(positionId, firstId)
    return { ...one, positionId: firstId }
  })
}

function buildSignature(formatId: string, header: string, executions: Execution[]): string {
  const accountCurrencies = [...new Set(executions.map(({ rateCurrency }) => rateCurrency ?? ''))].sort()
  const digest = createHash('sha256')
    .update(JSON.stringify([header, accountCurrencies]))
    .digest('hex')
  return `${formatId} ${digest.slice(0, 32)}`
}

// The columns that the trader chose before for this header come before the likely ones.
function presentUnread(
  { readable, sample }: UnreadFile,
  { fileName, mappings }: { fileName: string; mappings: readonly ColumnMapping[] },
) {
  if (!sample) return { readable, sample }
  const chosen = mappings.find(({ header }) => isDeepStrictEqual(header, sample.header.cells))
  return {
    readable,
    sample: { ...sample, guess: chosen ?? guessMapping(sample, cleanFileName(sample.file ?? fileName)) },
  }
}

/** The error imports.unreadable with these problems, and what is known about the file. */
export function createUnreadableError(
  problems: FileNote[],
  known: Omit<UnreadableFile, 'problems'> = { readable: 0, sample: null },
): AppError {
  return new AppError('imports.unreadable', { data: { problems, ...known } })
}

const MAX_LISTED_PROBLEMS = 20

function assertNotInFuture(executions: Execution[], now: Date): void {
  const today = getLatestToday(now)
  const future = executions.filter(({ day }) => compareDays(day, today) > 0)
  if (future.length === 0) return
  const problems = future.slice(0, MAX_LISTED_PROBLEMS).map(({ line, day }) => ({
    line,
    code: 'import.in_future',
    message: describeFuture(day),
  }))
  throw createUnreadableError(problems, { readable: executions.length - future.length, sample: null })
}

/** The file without executions of later days than today, which are skipped. */
function leaveOutFuture({ executions, skipped }: Pick<FormatFile, 'executions' | 'skipped'>, now: Date) {
  const today = getLatestToday(now)
  const [past, future] = [
    executions.filter(({ day }) => compareDays(day, today) <= 0),
    executions.filter(({ day }) => compareDays(day, today) > 0),
  ]
  const left = future.map(({ line, side, symbol, day }) => ({
    line,
    what: `${side} ${symbol}`,
    code: 'left_out',
    message: describeFuture(day),
  }))
  return { executions: past, skipped: [...skipped, ...left] }
}

function describeFuture(day: string): string {
  return `The date ${day} is in the future. Correct it, or leave the line out.`
}

/** A file name for lists: the last part of the path without control characters, at most 200 characters. */
export function cleanFileName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return (
    name
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'file'
  )
}

/**
 * The content of a file with the trader's answers: contract sizes by root symbol, and the account of the executions that have
 * none in the file. Executions whose contract size is unknown keep the size null. `questions` are the root symbols without a
 * size in the file, also those that the trader answered.
 */
export function applyAnswers(
  upload: Upload,
  sizes: ReadonlyMap<string, Decimal>,
): { upload: Upload; questions: SizeQuestion[] } {
  const questions = askForSizes(upload, sizes)
  const sized = questions.length === 0 ? upload : { ...upload, ...answerContractSizes(upload, sizes) }
  const { name } = upload.account
  if (name === null) return { upload: sized, questions }
  const fillAccount = <T extends { account: string | null }>(one: T): T =>
    one.account === null ? { ...one, account: name } : one
  return {
    upload: {
      ...sized,
      executions: sized.executions.map(fillAccount),
      actions: sized.actions.map(fillAccount),
      movements: sized.movements.map(fillAccount),
      cancellations: sized.cancellations.map(fillAccount),
      spinOffs: sized.spinOffs.map(fillAccount),
    },
    questions,
  }
}

function askForSizes({ executions }: Upload, sizes: ReadonlyMap<string, Decimal>): SizeQuestion[] {
  const unsized = executions.filter(({ contractSize }) => contractSize === null)
  return findUnknownSizes(unsized).map(({ root, symbols }) => ({
    root,
    symbols,
    lines: unsized.filter(({ symbol }) => symbols.includes(symbol)).length,
    size: sizes.get(root) ?? null,
  }))
}

/** Increase it when the packed shape changes. A preview of another version cannot be committed. */
const VERSION = 5

/** Compresses the content of a file, without fields that a commit does not need. Throws imports.too_large. */
export function packUpload(upload: Upload): Uint8Array {
  const executions = upload.executions.map(({ name: _name, ...execution }) => execution)
  const packed = deflateRawSync(JSON.stringify({ version: VERSION, ...upload, executions }), { level: 1 })
  if (packed.length > MAX_UPLOAD_BYTES) throw new AppError('imports.too_large')
  return packed
}

/** Compresses the parts of one upload, which together can be as large as one. Throws imports.too_large. */
export function packUploads(uploads: readonly Upload[]): Uint8Array[] {
  const packed = uploads.map(packUpload)
  const bytes = packed.reduce((sum, { length }) => sum + length, 0)
  if (bytes > MAX_UPLOAD_BYTES) throw new AppError('imports.too_large')
  return packed
}

/** Unpacks the content of a file. Throws imports.preview_not_found when another version packed it. */
export function unpackUpload(packed: Uint8Array): Upload {
  const { version, ...upload } = JSON.parse(inflateRawSync(packed).toString())
  if (version !== VERSION) throw new AppError('imports.preview_not_found')
  return upload as Upload // as packed above
}
