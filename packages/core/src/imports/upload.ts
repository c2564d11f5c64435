import { createHash, hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FileOptions } from '@candlebook/contract/column-mapping'
import type { FileNote, FileReading, SkippedLine, UnreadableFile } from '@candlebook/contract/file-reading'
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
  StatedBalance,
} from '@candlebook/domain/brokers/broker-format'
import { findUnknownSizes } from '@candlebook/domain/brokers/contract-sizes'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { answerContractSizes } from '@candlebook/domain/brokers/files-of-format'
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
 * `signature` is equal for files of one format with the same columns and base currencies. `account` is the
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
  balances: StatedBalance[]
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

/** The error imports.unreadable with these problems, and what is known about the file. */
export function createUnreadableError(
  problems: FileNote[],
  known: Omit<UnreadableFile, 'problems'> = { readable: 0, sample: null },
): AppError {
  return new AppError('imports.unreadable', { data: { problems, ...known } })
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
      balances: sized.balances.map(fillAccount),
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
const VERSION = 6

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
