import { MAX_IMAGE_BYTES } from '@candlebook/contract/images'
import { listZip, type ZipFile } from '@candlebook/domain/brokers/archives'
import { UnreadableFile } from '@candlebook/domain/brokers/sheets'
import type { RowExport } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { MANIFEST, manifest } from './archive.ts'
import { checkColumns, checkShape, createDamagedError, isInstant } from './archive-rows.ts'
import type { ArchiveRow } from './restore.store.ts'

/** Maximum number of files of an archive of My data, and of its bytes after decompression. */
const LIMITS = { files: 50_000, unpackedBytes: 1024 * 1024 * 1024 }

/** What an archive may take of the process that reads it: bytes of one list after decompression, its rows, and characters of a row. */
type ReadLimits = { listBytes: number; rows: number; recordCharacters: number }
const MB = 1024 * 1024
const UPLOAD_LIMITS: ReadLimits = { listBytes: 128 * MB, rows: 1_000_000, recordCharacters: 16 * MB }
/** The command line reads larger ones, in a process that serves no one else. */
const COMMAND_LIMITS: ReadLimits = {
  listBytes: LIMITS.unpackedBytes,
  rows: Number.POSITIVE_INFINITY,
  recordCharacters: 256 * MB,
}

/** An archive of My data whose files are unpacked when they are read. */
export type ReadableArchive = {
  /** When the archive was made. */
  exportedAt: string
  /** The rows of a file. Throws restores.damaged. */
  readRows(source: RowExport): Promise<ArchiveRow[]>
  /** The number of rows of a file. Throws restores.damaged. */
  countRows(source: RowExport): Promise<number>
  /** The bytes of an image; null when the archive does not have it. */
  readImage(name: string): Uint8Array | null
}

/** Opens an archive of My data. Throws restores.not_an_archive and restores.damaged. */
export function openArchive({ bytes, isCommand }: GivenArchive): ReadableArchive {
  const limits = isCommand ? COMMAND_LIMITS : UPLOAD_LIMITS
  const usage = { bytes: 0, rows: 0, cells: 0 }
  const files = new Map(listFiles(bytes, usage).map((file) => [file.name, file]))
  const { exportedAt } = readManifest(files)
  const readEach = async (source: RowExport, steps: RowStep[]) => {
    const name = `data/${source.file}.json`
    const file = files.get(name)
    if (file) await parseRows(file, { name, limits, steps })
  }
  return {
    exportedAt,
    async readRows(source) {
      const { restored } = source
      const rows: ArchiveRow[] = []
      const checks =
        'columns' in restored
          ? [checkColumns, checkShape].map(
              (check): RowStep =>
                (row, place) =>
                  check(row, restored, place),
            )
          : []
      await readEach(source, [...checks, (row) => rows.push(row)])
      return rows
    },
    async countRows(source) {
      let count = 0
      await readEach(source, [() => (count += 1)])
      return count
    },
    readImage(name) {
      const file = files.get(`images/${name}`)
      if (file && file.size > MAX_IMAGE_BYTES) throw new AppError('images.too_large')
      return file ? unpackBytes(file) : null
    },
  }
}

/** The bytes of an archive. `isCommand`: the command line reads it, which takes larger ones. */
export type GivenArchive = { bytes: Uint8Array; isCommand?: boolean }

function listFiles(bytes: Uint8Array, usage: Parameters<typeof listZip>[1]): ZipFile[] {
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

/** It has three short values. */
const MAX_MANIFEST_BYTES = 10_000

function readManifest(files: ReadonlyMap<string, ZipFile>): { exportedAt: string } {
  const file = files.get(MANIFEST)
  if (!file || file.size > MAX_MANIFEST_BYTES) throw new AppError('restores.not_an_archive')
  const found = parseJson(unpack(file), MANIFEST) as Partial<typeof manifest & { exportedAt: string }> | null
  if (found?.product !== manifest.product) throw new AppError('restores.not_an_archive')
  if (found.version !== manifest.version)
    throw createDamagedError('The archive is of another version of Candlebook. Update this installation.')
  return { exportedAt: isInstant(found.exportedAt) ? found.exportedAt : '' }
}

function unpackBytes(file: ZipFile): Uint8Array {
  try {
    return file.read()
  } catch (error) {
    throw createDamagedError(`${file.name}: ${describeFailure(error)}`, error)
  }
}

function unpack(file: ZipFile): string {
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

/** The work of this process on an archive, in turns with its other work. */
class Turns {
  #begin = performance.now()

  isOver(): boolean {
    return performance.now() - this.#begin > MAX_TURN_MS
  }

  /** Lets the other work run. */
  async next(): Promise<void> {
    await new Promise(setImmediate)
    this.#begin = performance.now()
  }
}

const MAX_TURN_MS = 10

/** The rows after a change of each, in turns with the other work of the process. */
export async function mapInTurns<T, R>(rows: readonly T[], change: (row: T, at: number) => R): Promise<R[]> {
  const turns = new Turns()
  const changed: R[] = []
  for (const [at, row] of rows.entries()) {
    if (turns.isOver()) await turns.next()
    changed.push(change(row, at))
  }
  return changed
}

/** One of the steps that take a row. A row can have 16 MB, of which each step takes up to 150 ms. */
type RowStep = (row: ArchiveRow, place: string) => void
type Reading = { name: string; limits: ReadLimits; steps: RowStep[] }

/**
 * Gives each row of a file to the steps. The archive has one row in a line, so that no step blocks other requests for long, and a row
 * that is refused ends the reading before memory has the rows after it.
 */
async function parseRows(file: ZipFile, { name, limits, steps }: Reading): Promise<void> {
  if (file.size > limits.listBytes) throw createTooLargeError(name)
  const turns = new Turns()
  let [before, count] = ['', 0]
  for await (const line of readLines(file, limits)) {
    if (before === '' && line !== '[') return parseAtOnce(file, { name, steps })
    if (before === ']' && line.trim() !== '') throw createDamagedError(`${name} cannot be read.`)
    if (before === ']') continue
    if (before !== '' && line !== ']') {
      count += 1
      if (count > limits.rows) throw createTooLargeError(name)
      const place = `${name}, row ${count}`
      const [row] = toRows([parseJson(line.replace(/,$/, ''), place)], name)
      for (const step of steps) {
        if (turns.isOver()) await turns.next()
        step(row!, place) // one for each
      }
    }
    before = line
  }
  if (before === '') parseAtOnce(file, { name, steps })
  else if (before !== ']') throw createDamagedError(`${name} cannot be read.`)
}

/** A list in another form, such as an empty one. */
function parseAtOnce(file: ZipFile, { name, steps }: Omit<Reading, 'limits'>): void {
  if (file.size > MAX_AT_ONCE_BYTES) throw createDamagedError(`${name} does not have one record in a line.`)
  for (const [at, row] of toRows(parseJson(unpack(file), name), name).entries())
    for (const step of steps) step(row, `${name}, row ${at + 1}`)
}

const MAX_AT_ONCE_BYTES = 2 * MB

function createTooLargeError(name: string): AppError {
  return createDamagedError(`${name} is too large. The command restore-archive takes larger files.`)
}

/** How many bytes of a file are decoded at once. */
const BYTES_AT_ONCE = 1_000_000

/** The lines of a file, while it is unpacked. */
async function* readLines(file: ZipFile, { recordCharacters }: ReadLimits): AsyncGenerator<string> {
  let [begun, characters]: [string[], number] = [[], 0]
  for (const text of decodePieces(file)) {
    await new Promise(setImmediate)
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield begun.join('') + text.slice(from, end)
      ;[begun, characters] = [[], 0]
      from = end + 1
    }
    begun.push(text.slice(from))
    characters += text.length - from
    if (characters > recordCharacters) throw createTooLargeError(file.name)
  }
  const last = begun.join('')
  if (last !== '') yield last
}

function* decodePieces(file: ZipFile): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const piece of file.readPieces())
      for (let at = 0; at < piece.length; at += BYTES_AT_ONCE)
        yield decoder.decode(piece.subarray(at, at + BYTES_AT_ONCE), { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw createDamagedError(`${file.name} is no text.`, error)
    throw createDamagedError(`${file.name}: ${describeFailure(error)}`, error)
  }
}

function toRows(value: unknown, name: string): ArchiveRow[] {
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  if (Array.isArray(value) && value.every(isRow)) return value
  throw createDamagedError(`${name} is no list of records.`)
}
