import { listZip, type PackedFile } from '@candlebook/domain/brokers/archives'
import { UnreadableFile } from '@candlebook/domain/brokers/sheets'
import { isDay } from '@candlebook/domain/days/day'
import type { RestoredRows, RowExport } from '../db/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { MANIFEST, manifest } from './archive.ts'
import type { ArchiveRow } from './restore.store.ts'

/** Maximum number of files of an archive of My data, and of its bytes after decompression. */
const LIMITS = { files: 50_000, unpackedBytes: 1024 * 1024 * 1024 }

/** An archive of My data whose files are unpacked when they are read. */
export type ReadableArchive = {
  /** When the archive was made. */
  exportedAt: string
  /** The rows of a file. Throws restores.damaged. */
  readRows(source: RowExport): Promise<ArchiveRow[]>
  /** The bytes of an image; null when the archive does not have it. */
  readImage(name: string): Uint8Array | null
}

/** The error restores.damaged with what is wrong, in a sentence. */
export function createDamagedError(problem: string, cause?: unknown): AppError {
  return new AppError('restores.damaged', { data: { problem }, cause })
}

/** Opens an archive of My data. Throws restores.not_an_archive and restores.damaged. */
export function openArchive(bytes: Uint8Array): ReadableArchive {
  const usage = { bytes: 0, rows: 0, cells: 0 }
  const files = new Map(listFiles(bytes, usage).map((file) => [file.name, file]))
  const { exportedAt } = readManifest(files)
  return {
    exportedAt,
    async readRows(source) {
      const name = `data/${source.file}.json`
      const file = files.get(name)
      const rows = file ? await parseRows(unpack(file), name) : []
      const { restored } = source
      if (!('columns' in restored)) return rows
      return await mapInTurns(rows, (row, at) => {
        checkRow(row, restored, `${name}, row ${at + 1}`)
        return row
      })
    },
    readImage(name) {
      const file = files.get(`images/${name}`)
      return file ? unpackBytes(file) : null
    },
  }
}

function listFiles(bytes: Uint8Array, usage: Parameters<typeof listZip>[1]): PackedFile[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new AppError('restores.not_an_archive')
  try {
    return listZip(bytes, usage, LIMITS)
  } catch (error) {
    throw createDamagedError(describeFailure(error), error)
  }
}

function describeFailure(error: unknown): string {
  return error instanceof UnreadableFile
    ? error.message
    : 'The file is cut off or damaged. Download it again.'
}

function readManifest(files: ReadonlyMap<string, PackedFile>): { exportedAt: string } {
  const file = files.get(MANIFEST)
  if (!file) throw new AppError('restores.not_an_archive')
  const found = parseJson(unpack(file), MANIFEST) as Partial<typeof manifest & { exportedAt: string }> | null
  if (found?.product !== manifest.product) throw new AppError('restores.not_an_archive')
  if (found.version !== manifest.version)
    throw createDamagedError('The archive is of another version of Candlebook. Update this installation.')
  return { exportedAt: isInstant(found.exportedAt) ? found.exportedAt : '' }
}

function unpackBytes(file: PackedFile): Uint8Array {
  try {
    return file.read()
  } catch (error) {
    throw createDamagedError(`${file.name}: ${describeFailure(error)}`, error)
  }
}

function unpack(file: PackedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unpackBytes(file))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw createDamagedError(`${file.name} is no text.`, error)
  }
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw createDamagedError(`${place} cannot be read.`, error)
  }
}

/** Other work gets a turn after this many rows. */
const ROWS_AT_ONCE = 250

/** The rows after a change of each, in turns with the other work of the process. */
export async function mapInTurns<T, R>(rows: readonly T[], change: (row: T, at: number) => R): Promise<R[]> {
  const changed: R[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
    changed.push(change(row, at))
  }
  return changed
}

// The archive has one object in a line, so that no step blocks other requests for long.
async function parseRows(text: string, name: string): Promise<ArchiveRow[]> {
  const lines = text.trim().split('\n')
  const isOurs = lines.length === 1 ? text.trim() === '[]' : lines[0] === '[' && lines.at(-1) === ']'
  if (!isOurs) return toRows(parseJson(text, name), name)
  const rows = await mapInTurns(lines.slice(1, -1), (line, at) =>
    toRows([parseJson(line.replace(/,$/, ''), `${name}, row ${at + 1}`)], name),
  )
  return rows.flat()
}

function toRows(value: unknown, name: string): ArchiveRow[] {
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  if (Array.isArray(value) && value.every(isRow)) return value
  throw createDamagedError(`${name} is no list of records.`)
}

/** The API limits the texts of traders below this; the other texts of an archive are shorter. */
const MAX_TEXT = 100_000
/** The longest list is that of the executions that a file repeats. */
const MAX_JSON = 64 * 1024 * 1024

function checkRow(row: ArchiveRow, { columns, shape }: RestoredRows, place: string): void {
  const keys = new Set(columns.map(({ key }) => key))
  for (const { key, type, isNullable, values } of columns) {
    const value = row[key] ?? null
    if (value === null && isNullable) continue
    if (!isOfType(value, type, values))
      throw createDamagedError(`${place}: “${key}” has a value that it cannot have.`)
  }
  const unknown = Object.keys(row).find((key) => !keys.has(key) && !computed.has(key))
  if (unknown !== undefined) throw createDamagedError(`${place}: “${unknown.slice(0, 40)}” is unknown.`)
  const problem = shape?.safeParse(row).error?.issues[0]
  if (problem)
    throw createDamagedError(`${place}: “${problem.path.join('.')}” has a value that it cannot have.`)
}

/** Columns that the database computes. */
const computed: ReadonlySet<string> = new Set(['pnl', 'accountPnl'])

function isOfType(value: unknown, type: string, values?: readonly string[]): boolean {
  if (type.endsWith('[]'))
    return Array.isArray(value) && value.every((one) => isOfType(one, type.slice(0, -2)))
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer' || type === 'smallint' || type === 'bigint') return Number.isSafeInteger(value)
  if (type === 'jsonb') return typeof value === 'object' && isStorable(JSON.stringify(value), MAX_JSON)
  if (typeof value !== 'string') return false
  if (type === 'uuid') return isId(value)
  if (type === 'numeric') return /^-?\d{1,60}(?:\.\d{1,60})?$/.test(value)
  if (type === 'date') return isDay(value)
  if (type.startsWith('timestamp')) return isInstant(value)
  return isStorable(value, MAX_TEXT) && (!values?.length || values.includes(value))
}

// PostgreSQL stores neither zero characters nor half of a character.
function isStorable(text: string, max: number): boolean {
  return text.length <= max && !text.includes('\0') && !text.includes('\\u0000') && text.isWellFormed()
}

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
