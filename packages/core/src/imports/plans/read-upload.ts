import { createHash } from 'node:crypto'
import type { AccountOrigin, FileNote, SkippedLine } from '@candlebook/contract/imports'
import {
  buildActionFingerprint,
  buildFingerprints,
  type CorporateAction,
  type Execution,
  type ReadRows,
  readBrokerFile,
} from '@candlebook/domain/brokers'
import { compareDays, getLatestToday } from '@candlebook/domain/days'
import { AppError } from '../../kernel/index.ts'
import { createExecutionId } from '../matching/execution-id.ts'

/** A broker's file as it was uploaded. */
export type UploadedFile = { bytes: Uint8Array; fileName: string }

/**
 * The content of a broker's file. Executions and stock splits are sorted oldest first, each execution with the id under which
 * it is stored, each split with its fingerprint.
 * `signature` is equal for files of one format with the same columns and account currencies. `account` is the
 * account of the executions that have none in the file, null for none; its origin is null while it is unknown.
 */
export type Upload = {
  fileName: string
  sha256: string
  format: { id: string; broker: string; title: string }
  executions: (Execution & { id: string })[]
  actions: (CorporateAction & { fingerprint: string })[]
  signature: string
  account: { name: string | null; origin: AccountOrigin | null }
  skipped: SkippedLine[]
  warnings: FileNote[]
}

/** Reads a broker's file. Throws imports.unreadable with the problems and their lines. */
export function readUpload(
  { bytes, fileName }: UploadedFile,
  now: Date,
  onProgress: (rows: ReadRows) => void = () => {},
): Upload {
  const file = readBrokerFile(bytes, { onProgress })
  if (!file.ok) throw createUnreadableError(file.problems)
  const { format, executions, actions, header, skipped, warnings } = file
  assertNotInFuture(executions, now)

  const fingerprints = buildFingerprints(format.id, executions)
  return {
    fileName: cleanFileName(fileName),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format,
    executions: executions.map((execution, at) => ({
      ...execution,
      id: createExecutionId(fingerprints[at]!), // one for each
    })),
    actions: actions.map((action) => ({ ...action, fingerprint: buildActionFingerprint(format.id, action) })),
    signature: buildSignature(format.id, header, executions),
    account: { name: null, origin: null },
    skipped,
    warnings,
  }
}

function buildSignature(formatId: string, header: string, executions: Execution[]): string {
  const accountCurrencies = [...new Set(executions.map(({ rateCurrency }) => rateCurrency ?? ''))].sort()
  const digest = createHash('sha256')
    .update(JSON.stringify([header, accountCurrencies]))
    .digest('hex')
  return `${formatId} ${digest.slice(0, 32)}`
}

/** The error imports.unreadable with these problems. */
export function createUnreadableError(problems: FileNote[]): AppError {
  return new AppError('imports.unreadable', { data: { problems } })
}

const MAX_LISTED_PROBLEMS = 20

function assertNotInFuture(executions: Execution[], now: Date): void {
  const today = getLatestToday(now)
  const problems = executions
    .filter(({ day }) => compareDays(day, today) > 0)
    .map(({ line, day }) => ({
      line,
      code: 'import.in_future',
      message: `The date ${day} is in the future. Correct it, or leave the line out.`,
    }))
  if (problems.length > 0) throw createUnreadableError(problems.slice(0, MAX_LISTED_PROBLEMS))
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
