import type { RestoredTable, RestoreSummary } from '@candlebook/contract/exports'
import { compare } from '@candlebook/domain/decimal/decimal'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades/account'
import { recordAction } from '../audit/index.ts'
import { countAccounts, ensureAccounts } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import {
  allowLongWork,
  asUser,
  lockForUser,
  type RestoredRows,
  type RowExport,
  type Scope,
  transaction,
} from '../db/index.ts'
import {
  buildImageKey,
  cleanPicture,
  deleteReleasedImages,
  isImageName,
  parseOwnImageName,
  pictureFormats,
  sumStored,
} from '../images/index.ts'
import { AppError, KeyedTurns, requireUserId } from '../kernel/index.ts'
import { takeChangeNumbers } from '../library/index.ts'
import { findAccountCurrency, lockAccountCurrency } from '../settings/index.ts'
import { exportedTables } from './exported-tables.ts'
import {
  createDamagedError,
  type GivenArchive,
  mapInTurns,
  openArchive,
  type ReadableArchive,
} from './read-archive.ts'
import {
  type ArchiveFill,
  type ArchiveRow,
  insertRestored,
  listImageNames,
  prepareStarters,
  toRowRefusal,
  writeFills,
  writeImageUses,
} from './restore.store.ts'

/**
 * What a restore of this archive would do. It does all of it in a transaction that is rolled back, so that the counts are exact and
 * an archive that cannot be restored is refused here already. Throws as `restoreArchive`.
 */
export async function previewRestore(ctx: Context, given: GivenArchive): Promise<RestoreSummary> {
  const endTurn = await takeTurn(ctx)
  try {
    await runRestore(ctx, openArchive(given), { files: null })
  } catch (error) {
    if (error instanceof PlannedOnly) return error.summary
    throw error
  } finally {
    endTurn()
  }
  throw new Error('a planned restore is rolled back')
}

const turns = new KeyedTurns({ maxWaiting: 10, maxWaitMs: 120_000 })

/**
 * A process reads one archive at a time, because the rows of one can take half a gigabyte, and the users take turns. Who waits has no
 * connection to the database.
 */
async function takeTurn(ctx: Context): Promise<() => void> {
  const endOwn = await turns.take(requireUserId(ctx.actor), 1)
  try {
    const endShared = await turns.take('all', 1)
    return () => {
      endShared()
      endOwn()
    }
  } catch (error) {
    endOwn()
    throw error
  }
}

/** Ends the transaction of a preview. */
class PlannedOnly extends Error {
  readonly summary: RestoreSummary

  constructor(summary: RestoreSummary) {
    super('a preview writes nothing')
    this.summary = summary
  }
}

/**
 * Restores an archive of My data into the account of the viewer, all or nothing. Rows keep their ids and get the viewer as their
 * owner; a row whose id the viewer has stays as it is. What belongs to an installation (sessions, payments, recorded actions) is
 * not restored. Images are checked like uploads. Throws restores.not_an_archive, restores.damaged with the problem, texts.storage_full,
 * images.storage_full, trades.account_limit_reached, request.too_many and server.busy while others are restored, and what
 * `cleanPicture` throws.
 */
export async function restoreArchive(ctx: Context, given: GivenArchive): Promise<RestoreSummary> {
  const endTurn = await takeTurn(ctx)
  const files: string[] = []
  try {
    return await runRestore(ctx, openArchive(given), { files })
  } catch (error) {
    for (const key of files) await ctx.files.delete(key).catch(() => {}) // the first failure is the one to report
    throw error
  } finally {
    endTurn()
    await deleteReleasedImages(ctx)
  }
}

/** `files` gets the key of each stored image file; null for a preview, which stores none. */
async function runRestore(
  ctx: Context,
  archive: ReadableArchive,
  { files }: { files: string[] | null },
): Promise<RestoreSummary> {
  const images = await readImages(ctx, archive, { files })
  try {
    return await transaction(asUser(ctx), async (scope) => {
      await allowLongWork(scope.db)
      await lockForUser(scope, 'exports')
      await lockForUser(scope, 'imports')
      const restore = new Restore(scope, { archive, images, now: ctx.clock.now() })
      const summary = await restore.run()
      await assertStorage(ctx, scope)
      if (files === null) throw new PlannedOnly(summary)
      const { userId } = scope
      const recorded = { userId, targetId: null, now: ctx.clock.now(), source: ctx.source }
      await recordAction(scope.db, { action: 'exports.restored', ...recorded })
      return summary
    })
  } catch (error) {
    throw toRowRefusal(error)
  }
}

async function assertStorage(ctx: Context, scope: Scope): Promise<void> {
  const { maxStoredBytes } = ctx
  if (maxStoredBytes === undefined) return
  const { imageBytes, textBytes } = await sumStored(scope)
  const usedBytes = imageBytes + textBytes
  if (usedBytes > maxStoredBytes)
    throw new AppError('texts.storage_full', { data: { usedBytes, maxStoredBytes } })
}

/** The images of an archive that are new: the row to insert by the name in the archive. */
type NewImages = { rows: Map<string, ArchiveRow>; all: number; existing: Set<string>; missing: number }

const exportedImages = findTable('images')

function findTable(file: string): RowExport & { restored: RestoredRows } {
  const found = exportedTables.find((one) => one.file === file)
  if (!found || !('columns' in found.restored)) throw new Error(`${file} is not restored`)
  return found as RowExport & { restored: RestoredRows } // checked above
}

/** Checks the new images, and stores their files before the transaction, because each takes its time. */
async function readImages(
  ctx: Context,
  archive: ReadableArchive,
  { files }: { files: string[] | null },
): Promise<NewImages> {
  const userId = requireUserId(ctx.actor)
  const rows = await archive.readRows(exportedImages)
  const badName = rows.find(({ name }) => !isImageName(String(name)))
  if (badName) throw createDamagedError('data/images.json has the name of no image.')
  const names = rows.map(({ name }) => String(name))
  const existing = await transaction(asUser(ctx), (scope) => listImageNames(scope, names))
  const images: NewImages = { rows: new Map(), all: rows.length, existing, missing: 0 }
  for (const row of rows) {
    const oldName = String(row.name)
    if (existing.has(oldName)) continue
    const bytes = archive.readImage(oldName)
    if (bytes === null) {
      images.missing += 1
      continue
    }
    const picture = await cleanPicture(bytes, { userId })
    const { extension, contentType } = pictureFormats[picture.format]
    const name = oldName.replace(/\.\w+$/, `.${extension}`)
    const { width, height } = picture
    images.rows.set(oldName, { ...row, name, contentType, bytes: picture.bytes.length, width, height })
    if (files === null) continue
    const key = buildImageKey({ userId, name })
    files.push(key)
    await ctx.files.put(key, picture.bytes, contentType)
  }
  return images
}

/** The tables that others refer to come first. */
const FIRST = ['broker-accounts', 'settings', 'images', 'imports', 'executions', 'trades']

/** One restore in its transaction. */
class Restore {
  readonly #scope: Scope
  readonly #archive: ReadableArchive
  readonly #images: NewImages
  readonly #now: Date
  readonly #uses: { usedBy: string; name: string }[] = []
  /** The executions that this restore inserted, by id, and the trades. */
  readonly #executions = new Map<string, ArchiveRow>()
  readonly #trades = new Set<string>()
  #currency: { archive: string; own: string } = { archive: 'EUR', own: 'EUR' }

  constructor(scope: Scope, given: { archive: ReadableArchive; images: NewImages; now: Date }) {
    this.#scope = scope
    this.#archive = given.archive
    this.#images = given.images
    this.#now = given.now
  }

  async run(): Promise<RestoreSummary> {
    const tables: RestoredTable[] = []
    const left: RestoreSummary['notRestored'] = []
    await lockAccountCurrency(this.#scope, 'shared')
    for (const source of sortTables()) {
      if (!('columns' in source.restored)) {
        const rows = await this.#archive.countRows(source)
        if (rows > 0) left.push({ title: source.title, rows, reason: source.restored.reason })
        continue
      }
      const rows = await this.#archive.readRows(source)
      const restored = await this.#write(source, source.restored, rows)
      if (rows.length > 0)
        tables.push({ file: source.file, title: source.title, restored, existing: rows.length - restored })
    }
    if ((await countAccounts(this.#scope)) > MAX_ACCOUNTS) throw new AppError('trades.account_limit_reached')
    await writeImageUses(this.#scope, { uses: this.#uses, now: this.#now })
    const { exportedAt } = this.#archive
    return { exportedAt: exportedAt || null, tables, missingImages: this.#images.missing, notRestored: left }
  }

  async #write(source: RowExport, restored: RestoredRows, rows: ArchiveRow[]): Promise<number> {
    const given = { source, restored }
    switch (source.file) {
      case 'settings':
        return await this.#writeSettings(given, rows)
      case 'images':
        return await this.#writeImages(given)
      case 'executions-of-trades':
        return await this.#writeFills(rows)
      case 'library':
        return await this.#writeItems(given, rows)
      case 'library-categories': {
        const keyed = rows.map((row) => ({ ...row, key: String(row.name).toLowerCase() }))
        return (await this.#insert({ ...given, rows: keyed, more: { key: { name: 'key', type: 'text' } } }))
          .length
      }
      case 'journal-templates': {
        if (rows.length === 0) return 0
        const starters = rows.flatMap(({ starter }) => (typeof starter === 'string' ? [starter] : []))
        await prepareStarters(this.#scope, {
          starters,
          ids: rows.map(({ id }) => String(id)),
          now: this.#now,
        })
        break
      }
      case 'trades':
        return await this.#writeTrades(given, rows)
      case 'executions': {
        const inserted = await this.#insert({ ...given, rows: await ensureAccounts(this.#scope, rows) })
        for (const row of inserted) this.#executions.set(String(row.id), row)
        return inserted.length
      }
      case 'cash-movements':
      case 'stock-splits':
        return (await this.#insert({ ...given, rows: await ensureAccounts(this.#scope, rows) })).length
    }
    const inserted = await this.#insert({
      ...given,
      rows: await mapInTurns(rows, (row) => this.#moveImages(row)),
    })
    this.#collectUses(inserted, 'images')
    return inserted.length
  }

  async #insert(given: Parameters<typeof insertRestored>[1]): Promise<ArchiveRow[]> {
    return await insertRestored(this.#scope, given)
  }

  // The days of the restored trades are in the zone of the archive.
  async #writeSettings(given: Source, rows: ArchiveRow[]): Promise<number> {
    const dated = rows.map((row) => ({ ...row, tradeDaysZone: row.statementZone }))
    const more = { tradeDaysZone: { name: 'trade_days_zone', type: 'text' } }
    const inserted = await this.#insert({ ...given, rows: dated.slice(0, 1), more })
    const archive = rows[0]?.currency
    this.#currency = {
      archive: typeof archive === 'string' ? archive : 'EUR',
      own: await findAccountCurrency(this.#scope),
    }
    return inserted.length
  }

  async #writeImages(given: Source): Promise<number> {
    const rows = [...this.#images.rows.values()].map((row) => ({
      ...row,
      unusedSince: this.#now.toISOString(),
    }))
    const more = { unusedSince: { name: 'unused_since', type: 'timestamptz' } }
    return (await this.#insert({ ...given, rows, more })).length
  }

  // A trade whose executions the viewer has in other trades is there already.
  async #writeTrades(given: Source, rows: ArchiveRow[]): Promise<number> {
    const fills = await this.#archive.readRows(findTable('executions-of-trades'))
    const stored = new Set(
      fills.flatMap(({ tradeId, executionId }) =>
        this.#executions.has(String(executionId)) ? [] : [tradeId],
      ),
    )
    const { archive, own } = this.#currency
    const added = rows.filter(({ id }) => !stored.has(id))
    const priced = await mapInTurns(added, (row) => {
      const moved = this.#moveImages(row)
      return row.currency === null && archive !== own ? { ...moved, currency: archive } : moved
    })
    const inserted = await this.#insert({ ...given, rows: priced })
    for (const { id } of inserted) this.#trades.add(String(id))
    this.#collectUses(inserted, 'images')
    return inserted.length
  }

  async #writeFills(rows: ArchiveRow[]): Promise<number> {
    const fills = rows as ArchiveFill[] // checked when they were read
    const own = fills.filter(
      ({ tradeId, executionId }) => this.#trades.has(tradeId) && this.#executions.has(executionId),
    )
    const isEntire = ({ executionId, quantity, fee }: ArchiveFill) => {
      const execution = this.#executions.get(executionId)
      return (
        execution &&
        compare(quantity, String(execution.quantity)) === 0 &&
        compare(fee, String(execution.fee)) === 0
      )
    }
    await writeFills(this.#scope, {
      entire: own.filter(isEntire),
      shares: own.filter((fill) => !isEntire(fill)),
    })
    return own.length
  }

  async #writeItems(given: Source, rows: ArchiveRow[]): Promise<number> {
    if (rows.length === 0) return 0
    const first = await takeChangeNumbers(this.#scope, { count: rows.length, now: this.#now })
    const numbered = await mapInTurns(rows, (row, at) => ({ ...this.#moveImages(row), change: first + at }))
    const inserted = await this.#insert({
      ...given,
      rows: numbered,
      more: { change: { name: 'change', type: 'bigint' } },
    })
    this.#collectUses(inserted, 'attachedImages')
    return inserted.length
  }

  #collectUses(rows: readonly ArchiveRow[], key: string): void {
    for (const row of rows) {
      const addresses = Array.isArray(row[key]) ? row[key] : []
      const names = new Set(addresses.flatMap((one) => String(one).split('/').at(-1) ?? []))
      for (const name of names) this.#uses.push({ usedBy: String(row.id), name })
    }
  }

  /** The row with the addresses of its images in the account of the viewer, without images that the archive does not have. */
  #moveImages<T>(value: T): T {
    return this.#move(value) as T // the same shape
  }

  #move(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#move(one)).filter((one) => one !== LOST)
    if (typeof value === 'string') return this.#moveAddress(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const moved = this.#move(one)
        if (key === 'images' && Array.isArray(moved))
          return [key, moved.filter((url) => this.#isOwnImage(url))]
        return [key, moved === LOST ? one : moved]
      }),
    )
  }

  #isOwnImage(url: unknown): boolean {
    return parseOwnImageName(String(url), this.#scope.userId) !== null
  }

  #moveAddress(text: string): unknown {
    const [, oldName] = /^\/images\/[0-9a-f-]{36}\/([\w.-]+)$/.exec(text) ?? []
    if (oldName === undefined || !isImageName(oldName)) return text
    const name = this.#images.rows.get(oldName)?.name ?? (this.#images.existing.has(oldName) ? oldName : null)
    return name === null ? LOST : `/images/${this.#scope.userId}/${name}`
  }
}

/** An image that neither the archive nor the account has. */
const LOST = Symbol('lost image')

type Source = { source: RowExport; restored: RestoredRows }

function sortTables(): RowExport[] {
  const first = FIRST.map((file) => findTable(file))
  return [...first, ...exportedTables.filter((one) => !first.some(({ file }) => file === one.file))]
}
