import { createHash } from 'node:crypto'
import type { FileNote, SkippedLine } from '@candlebook/contract/imports'
import { buildFingerprints, type Execution, type ReadRows, readBrokerFile } from '@candlebook/domain/brokers'
import { compareDays, latestTodayAnywhere } from '@candlebook/domain/days'
import { AppError } from '../../kernel/index.ts'

/** A broker's file as it came. */
export type UploadedFile = { bytes: Uint8Array; fileName: string }

/** What a broker's file holds; executions oldest first, each with the id that it has for ever. */
export type Upload = {
  fileName: string
  sha256: string
  format: { id: string; broker: string; title: string }
  executions: (Execution & { fingerprint: string })[]
  skipped: SkippedLine[]
  warnings: FileNote[]
}

/** Reads a broker's file. Throws imports.unreadable with every problem and its line; then nothing of it is taken. */
export function readUpload(
  { bytes, fileName }: UploadedFile,
  now: Date,
  onProgress: (rows: ReadRows) => void = () => {},
): Upload {
  const file = readBrokerFile(bytes, { onProgress })
  if (!file.ok) throw unreadable(file.problems)
  const { format, executions, skipped, warnings } = file
  refuseFuture(executions, now)

  const marks = buildFingerprints(format.id, executions)
  return {
    fileName: cleanName(fileName),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format,
    executions: executions.map((execution, at) => ({ ...execution, fingerprint: marks[at]! })), // one for each
    skipped,
    warnings,
  }
}

/** The refusal of a file with these problems. */
export function unreadable(problems: FileNote[]): AppError {
  return new AppError('imports.unreadable', { data: { problems } })
}

const MOST_TOLD = 20

function refuseFuture(executions: Execution[], now: Date): void {
  const today = latestTodayAnywhere(now)
  const problems = executions
    .filter(({ day }) => compareDays(day, today) > 0)
    .map(({ line, day }) => ({ line, code: 'import.in_future', message: `${day} is after today.` }))
  if (problems.length > 0) throw unreadable(problems.slice(0, MOST_TOLD))
}

/** A file's name to be shown: the last part of a path, without control characters, cut to what a list can show. */
export function cleanName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return (
    name
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'file'
  )
}
