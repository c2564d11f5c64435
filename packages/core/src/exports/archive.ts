import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SessionSummary } from '@candlebook/contract/identity.routes'
import { ZipFile } from 'yazl'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  asUserInSnapshot,
  type RowExport,
  read,
  type Scope,
  stream,
  transaction,
} from '../db/index.ts'
import { buildImageKey, exportedImages } from '../images/index.ts'
import { findBaseCurrency } from '../settings/index.ts'
import { exportedTrades, formatCsvHead, formatCsvRow } from '../trades/index.ts'
import { type Row, type Section, writeIndexPage, writeListPage } from './archive-pages.ts'
import { exportedTables } from './exported-tables.ts'

/** The file that tells an archive of Candlebook from other ones, and the version of its content. */
export const MANIFEST = 'candlebook.json'
export const manifest = { product: 'Candlebook', version: 1 } as const

/** The content of a file in pieces. */
type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** An archive that is being written. */
type ZipWriter = {
  /** Adds a file. Resolves when all its content is written; memory holds one chunk at a time. */
  add(name: string, content: Content, options?: { compress: boolean }): Promise<void>
  /** Completes the archive. Returns its size in bytes. */
  finish(): Promise<number>
}

/** Writes an archive to a new file of this machine. Files are dated with the instant. */
function openZipWriter(path: string, { now }: { now: Date }): ZipWriter {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject)
    written.catch(reject)
  })
  failed.catch(() => {}) // the calls below throw it
  return {
    async add(name, content, { compress } = { compress: true }) {
      const stream = Readable.from(content, { objectMode: false })
      const ended = new Promise<void>((resolve, reject) => {
        stream.once('end', resolve)
        stream.once('error', reject)
      })
      zip.addReadStream(stream, name, { mtime: now, compress })
      await Promise.race([ended, failed])
    },
    async finish() {
      zip.end()
      await Promise.race([written, failed])
      return (await stat(path)).size
    },
  }
}

/** Rows on one page, which are also the rows that memory holds at a time. A long text has up to 100,000 characters. */
const ROWS_PER_PAGE = 500
const LONG_ROWS_PER_PAGE = 50
/** An image counts as this many rows in the progress. */
const ROWS_PER_IMAGE = 20

type Archive = { zip: ZipWriter; userId: string; now: Date; count(rows: number): void }

/**
 * Writes all data of a user into a new archive on this machine and returns its size in bytes. The rows come from one
 * snapshot of the database, which ends before the images are read. `onProgress` gets integer percents.
 */
export async function writeArchive(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  {
    userId,
    path,
    sessions,
    onProgress,
  }: { userId: string; path: string; sessions: SessionSummary[]; onProgress(percent: number): void },
): Promise<number> {
  const now = clock.now()
  const zip = openZipWriter(path, { now })
  const names = await transaction(
    asUserInSnapshot({ actor: { kind: 'user', userId }, db }),
    async (scope) => {
      await allowLongWork(scope.db)
      const sections = await countRows(scope)
      const images = await read<{ name: string }>(scope.db, exportedImages.select(userId))
      const archive = { zip, userId, now, count: countTo(sumWork(sections, images.length), onProgress) }
      await writeRows(scope, archive, { sections, sessions })
      return { images: images.map(({ name }) => name), count: archive.count }
    },
  )
  for (const name of names.images) {
    const bytes = await files.get(buildImageKey({ userId, name }))
    if (bytes) await zip.add(`images/${name}`, [bytes], { compress: false })
    names.count(ROWS_PER_IMAGE)
  }
  return await zip.finish()
}

async function countRows(scope: Scope): Promise<Section[]> {
  const sections: Section[] = []
  for (const source of exportedTables) {
    const rows = await read<{ count: number }>(scope.db, source.count(scope.userId))
    const count = rows[0]?.count ?? 0
    sections.push({ source, count, pages: Math.max(1, Math.ceil(count / choosePageSize(source))) })
  }
  return sections
}

function choosePageSize({ keys }: RowExport): number {
  return keys.includes('content') ? LONG_ROWS_PER_PAGE : ROWS_PER_PAGE
}

/** Every row is written to JSON and to a page; trades also to CSV. */
function sumWork(sections: Section[], images: number): number {
  const rows = sections.map(({ source, count }) => count * (source === exportedTrades ? 3 : 2))
  return rows.reduce((sum, count) => sum + count, images * ROWS_PER_IMAGE)
}

function countTo(total: number, onProgress: (percent: number) => void): (rows: number) => void {
  let done = 0
  return (rows) => {
    done += rows
    onProgress(Math.min(99, Math.floor((100 * done) / Math.max(1, total))))
  }
}

async function writeRows(
  scope: Scope,
  archive: Archive,
  { sections, sessions }: { sections: Section[]; sessions: SessionSummary[] },
): Promise<void> {
  const { zip, userId, now } = archive
  const firstPages = new Map<RowExport, Row[]>()
  for (const { source } of sections) {
    const rows = stream<Row>(scope.db, { statement: source.select(userId), rows: choosePageSize(source) })
    firstPages.set(source, (await rows.next()).value ?? [])
  }
  await zip.add(MANIFEST, [JSON.stringify({ ...manifest, exportedAt: now.toISOString() })])
  await zip.add('index.html', writeIndexPage({ sections, firstPages, sessions, userId, now }))
  await zip.add('data/sessions.json', [JSON.stringify(sessions, null, 1)])
  for (const section of sections) {
    const { source, pages } = section
    await zip.add(`data/${source.file}.json`, toJson(readAll(scope, archive, source)))
    if (source === exportedTrades) {
      const baseCurrency = await findBaseCurrency(scope)
      await zip.add('trades.csv', toCsv(readAll(scope, archive, source), { baseCurrency }))
    }
    if (pages > 1) await writePages(scope, archive, section)
  }
}

async function writePages(scope: Scope, archive: Archive, section: Section): Promise<void> {
  const { source } = section
  let page = 1
  for await (const rows of readAll(scope, archive, source)) {
    const place = { userId: archive.userId, top: '../' } as const
    if (page > 1) {
      const name = `pages/${source.file}-${page}.html`
      await archive.zip.add(name, writeListPage({ section, page, rows, place }))
    }
    page += 1
  }
}

async function* readAll(scope: Scope, { userId, count }: Archive, source: RowExport): AsyncGenerator<Row[]> {
  const statement = source.select(userId)
  for await (const rows of stream<Row>(scope.db, { statement, rows: choosePageSize(source) })) {
    yield rows
    count(rows.length)
  }
}

async function* toJson(portions: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of portions) {
    yield `${before}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** `common` has the values that are the same in every row. */
async function* toCsv(portions: AsyncIterable<Row[]>, common: Row): AsyncGenerator<string> {
  yield formatCsvHead()
  for await (const rows of portions) yield rows.map((row) => formatCsvRow({ ...row, ...common })).join('')
}
