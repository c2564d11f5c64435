import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ColumnMapping, FileOptions } from '@candlebook/contract/column-mapping'
import type { FileReading } from '@candlebook/contract/file-reading'
import { MAX_LISTED_FILES } from '@candlebook/contract/import-previews'
import type { Cancellation, Execution, SpinOffLine } from '@candlebook/domain/brokers/broker-format'
import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { toFormat } from '@candlebook/domain/brokers/column-mapping'
import type { DetectedReading, ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import type { FormatFile, ReadRows } from '@candlebook/domain/brokers/files-of-format'
import {
  buildActionFingerprint,
  buildFingerprints,
  buildMovementFingerprints,
} from '@candlebook/domain/brokers/fingerprint'
import { guessMapping } from '@candlebook/domain/brokers/guessed-mapping'
import { LINE_POSITION } from '@candlebook/domain/brokers/line-draft'
import { leaveOutKept } from '@candlebook/domain/brokers/movements'
import { readBrokerFiles } from '@candlebook/domain/brokers/read-broker-file'
import type { UnreadFile } from '@candlebook/domain/brokers/recognised-files'
import { joinActions } from '@candlebook/domain/brokers/symbol-changes'
import { compareDays } from '@candlebook/domain/days/day'
import { getLatestToday } from '@candlebook/domain/days/today'
import { cleanFileName, createExecutionId, createUnreadableError, type Upload } from './upload.ts'

/** A broker's file as it was uploaded; `options` is the JSON text of what the trader decided about it. */
export type UploadedFile = { bytes: Uint8Array; fileName: string; options?: string | undefined }

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
  const { format, movements, header, zones, warnings } = file
  const actions = joinActions(file.actions, file.changes)
  const { executions, skipped } = options.skipsProblems ? leaveOutFuture(file, now) : file
  assertNotInFuture(executions, now)

  const fingerprints = buildFingerprints(format.id, executions, zones)
  const ofMovements = buildMovementFingerprints(format.id, movements, zones)
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
    balances: file.balances.filter(({ day }) => day <= getLatestToday(now)),
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

/** The key under which the answers about the times and lines of a file are stored for later files. */
function createReadingSignature(formatId: string, header: string): string {
  return `${formatId} ${createHash('sha256').update(header).digest('hex').slice(0, 32)}`
}

/** What the trader decided about the times and lines of the files of a format. */
export function pickAnswers({ others = [], ...options }: FileOptions, formatId: string): ReadingAnswers {
  const isOf = ({ format }: FileOptions) => format === undefined || format === formatId
  const { zone, days, numbers, newestFirst, currency } = [options, ...others].find(isOf) ?? {}
  return {
    ...(zone !== undefined && { zone }),
    ...(days !== undefined && { days }),
    ...(numbers !== undefined && { numbers }),
    ...(newestFirst !== undefined && { newestFirst }),
    ...(currency !== undefined && { currency }),
  }
}

function presentReading(
  { zone, days, numbers, order, currency, examples }: DetectedReading,
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
    currency: currency && { code: currency.code, origin: getOrigin('currency') ?? 'assumed' },
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
  const baseCurrencies = [...new Set(executions.map(({ rateCurrency }) => rateCurrency ?? ''))].sort()
  const digest = createHash('sha256')
    .update(JSON.stringify([header, baseCurrencies]))
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
