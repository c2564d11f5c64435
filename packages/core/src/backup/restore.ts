import {
  ensureRoles,
  listMigrationHashes,
  migrateDatabase,
  type OwnerClient,
  rebuildSchema,
  withOwner,
} from '../db/index.ts'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../kernel/index.ts'
import {
  type BackupEntry,
  type BackupHeader,
  BackupRefused,
  type BackupSummary,
  getTableKey,
  openBackup,
} from './backup-format.ts'
import { beginRestore, copyIn, countOtherConnections, hasRows, listErasedHashes } from './catalog.store.ts'
import {
  commitRestore,
  endCurrencyChanges,
  finishTables,
  keepFinishedMails,
  prepareTables,
  queueRestoredMails,
} from './restore.store.ts'

/** Deletes each file of the store that is not one of these, and returns how many there were. */
async function removeOtherFiles(files: FileStore, restored: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for await (const key of files.listAll()) {
    if (restored.has(key)) continue
    await files.delete(key)
    removed += 1
  }
  return removed
}

/** How many files of the store are not one of these. */
async function countOtherFiles(files: FileStore, restored: ReadonlySet<string>): Promise<number> {
  let count = 0
  for await (const key of files.listAll()) if (!restored.has(key)) count += 1
  return count
}

type RestoreOptions = {
  /** Whether the rows that the database has are deleted, and the files that the backup does not have. */
  replace: boolean
  /** Whether the owner creates the roles of the app, as in `migrateDatabase`. */
  roles: boolean
  /** Stores the hashes of erased users that the database has. It is called before anything changes. */
  keepErasures?: (hashes: string[]) => Promise<void>
}

/** What a restore wrote, and how many other files the store had: with `replace` they are deleted, otherwise they stay. */
export type RestoreResult = { rows: number; files: number; otherFiles: number; createdAt: Date }

/**
 * Restores a backup. First it reads the entire file and compares it with its checksums. Then one transaction creates the
 * tables as they were, writes the rows, compares their numbers, and prepares what waited for jobs. After that
 * the newer migrations run, and with `replace` the files that the backup does not have are deleted. Throws BackupRefused
 * for a damaged backup, a backup of a newer version, a database that has rows (unless `replace`), and a database that a
 * server uses; nothing is changed then.
 */
export async function restoreBackup(
  { ownerUrl, files, clock }: { ownerUrl: string; files: FileStore; clock: Clock },
  path: string,
  { replace, roles, keepErasures }: RestoreOptions,
): Promise<RestoreResult> {
  const { header, summary } = await verifyBackup(path)
  const count = countMigrations(header)
  const restored = await withOwner(ownerUrl, async (client) => {
    await requireFree(client, { replace })
    await keepErasures?.(await listErasedHashes(client))
    if (roles) await ensureRoles(client, ownerUrl)
    await beginRestore(client)
    await keepFinishedMails(client)
    await rebuildSchema(client, { count })
    const keys = await writeEntries({ client, files }, path)
    await queueRestoredMails(client, clock.now())
    await endCurrencyChanges(client)
    await commitRestore(client)
    return keys
  })
  await migrateDatabase(ownerUrl, { roles })
  const otherFiles = await (replace ? removeOtherFiles : countOtherFiles)(files, restored)
  const rows = Object.values(summary.rows).reduce((sum, found) => sum + found, 0)
  return { rows, files: summary.files, otherFiles, createdAt: new Date(header.createdAt) }
}

/** Reads an entire backup and compares it with its checksums. Throws BackupRefused. */
export async function verifyBackup(path: string): Promise<{ header: BackupHeader; summary: BackupSummary }> {
  const { header, entries } = await openBackup(path)
  for (;;) {
    const next = await entries.next()
    if (next.done) return { header, summary: next.value }
  }
}

/** How many migrations the backup had. They must be the first ones of this Candlebook. */
function countMigrations({ migrations }: BackupHeader): number {
  const ours = listMigrationHashes()
  if (migrations.some((hash, at) => ours[at] !== hash))
    throw new BackupRefused('A newer Candlebook wrote this backup. Update Candlebook, then restore it.')
  return migrations.length
}

async function requireFree(client: OwnerClient, { replace }: { replace: boolean }): Promise<void> {
  if ((await countOtherConnections(client)) > 0)
    throw new BackupRefused('A server or worker uses this database. Stop it, then restore the backup.')
  if (!replace && (await hasRows(client)))
    throw new BackupRefused(
      'The database is not empty. Restore into an empty one, or delete what it has with --replace.',
    )
}

/** Writes tables and files in the order of the backup, and returns the keys of the files. */
async function writeEntries(
  { client, files }: { client: OwnerClient; files: FileStore },
  path: string,
): Promise<Set<string>> {
  const { header, entries } = await openBackup(path)
  const { tables } = header
  const keys = await prepareTables(client, tables)
  const rows: Record<string, number> = Object.fromEntries(tables.map((table) => [getTableKey(table), 0]))
  const keysOfFiles = new Set<string>()
  let next = await entries.next()
  while (!next.done) {
    const place = readName(next.value.name)
    if (place.kind === 'file') {
      await files.put(place.key, next.value.bytes, CONTENT_TYPE)
      keysOfFiles.add(place.key)
      next = await entries.next()
      continue
    }
    const table = tables.find((known) => getTableKey(known) === place.key)
    if (!table) throw new BackupRefused(`The backup has rows of ${place.key}, a table that it does not list.`)
    const portion = takeTable(entries, { first: next.value, key: place.key })
    rows[place.key] = await copyIn(client, table, portion.chunks)
    next = portion.getNext()
  }
  const { rows: expected, sequences } = next.value
  requireSameCounts(rows, expected)
  await finishTables(client, { tables, keys, sequences })
  return keysOfFiles
}

// The server tells browsers the type that the row of an image has; the store does not know it.
const CONTENT_TYPE = 'application/octet-stream'

type Entries = AsyncGenerator<BackupEntry, BackupSummary>

/** The chunks of one table, which follow each other, and afterwards the entry that follows them. */
function takeTable(entries: Entries, { first, key }: { first: BackupEntry; key: string }) {
  let next: IteratorResult<BackupEntry, BackupSummary> = { done: false, value: first }
  async function* read(): AsyncGenerator<Buffer> {
    while (!next.done && readName(next.value.name).key === key) {
      yield next.value.bytes
      next = await entries.next()
    }
  }
  return { chunks: read(), getNext: () => next }
}

function readName(name: string): { kind: 'table' | 'file'; key: string } {
  const [folder, ...parts] = name.split('/')
  return folder === 'tables' ? { kind: 'table', key: parts[0] ?? '' } : { kind: 'file', key: parts.join('/') }
}

function requireSameCounts(written: Record<string, number>, expected: Record<string, number>): void {
  for (const [table, count] of Object.entries(expected)) {
    if (written[table] !== count)
      throw new BackupRefused(`${table} has ${written[table] ?? 0} rows, and the backup counted ${count}.`)
  }
}
