import type { RestoredTable, RestoreSummary } from '@candlebook/contract/exports'
import { compare } from '@candlebook/domain/decimal/decimal'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades/account'
import { MAX_TRADE_VIEWS } from '@candlebook/domain/trades/trade-columns'
import { countAccounts, ensureAccounts } from '../broker-accounts/index.ts'
import type { RestoredRows, RowExport, Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { takeChangeNumbers } from '../library/index.ts'
import { countTradeViews, findBaseCurrency, findDefaultView, lockBaseCurrency } from '../settings/index.ts'
import { exportedTables, findTable } from './exported-tables.ts'
import { mapInTurns, type ReadableArchive } from './read-archive.ts'
import {
  type ArchiveFill,
  type ArchiveRow,
  insertRestored,
  prepareStarters,
  writeFills,
  writeImageUses,
} from './restore.store.ts'
import { moveImages, type NewImages } from './restored-images.ts'

/** The tables that others refer to come first. */
const FIRST = ['broker-accounts', 'settings', 'images', 'imports', 'executions', 'trades']

/** One restore in its transaction. */
export class Restore {
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
    await lockBaseCurrency(this.#scope, 'shared')
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
      case 'trade-views': {
        const free = Math.max(0, MAX_TRADE_VIEWS - (await countTradeViews(this.#scope)))
        const hasDefault = (await findDefaultView(this.#scope)) !== null
        const fitting = rows.slice(0, free).map((row) => (hasDefault ? { ...row, isDefault: false } : row))
        return (await this.#insert({ ...given, rows: fitting })).length
      }
      case 'trades':
        return await this.#writeTrades(given, rows)
      case 'executions': {
        const inserted = await this.#insert({ ...given, rows: await ensureAccounts(this.#scope, rows) })
        for (const row of inserted) this.#executions.set(String(row.id), row)
        return inserted.length
      }
      case 'cash-movements':
      case 'stated-balances':
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
      own: await findBaseCurrency(this.#scope),
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

  #moveImages<T>(value: T): T {
    return moveImages(value, { images: this.#images, userId: this.#scope.userId })
  }
}

type Source = { source: RowExport; restored: RestoredRows }

function sortTables(): RowExport[] {
  const first = FIRST.map((file) => findTable(file))
  return [...first, ...exportedTables.filter((one) => !first.some(({ file }) => file === one.file))]
}
