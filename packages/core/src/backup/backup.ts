import { type OwnerClient, withOwner } from '../db/index.ts'
import { isTemporaryFile } from '../exports/index.ts'
import type { FileStore } from '../files/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import {
  BACKUP_FORMAT,
  type BackupHeader,
  BackupRefused,
  type BackupSummary,
  type BackupTable,
  type EntryWriter,
  getTableKey,
  HEADER_ENTRY,
  openEntryWriter,
  SUMMARY_ENTRY,
} from './backup-format.ts'
import { insertBackup } from './backups.store.ts'
import {
  beginSnapshot,
  copyOut,
  getServerVersion,
  listAppliedHashes,
  listSequences,
  listTables,
} from './catalog.store.ts'

// A chunk of a table is one entry, which memory holds at a time.
const CHUNK_BYTES = 4 * 1024 * 1024

/** What a backup contains. */
export type BackupResult = { bytes: number; rows: number; files: number; fileBytes: number }

/**
 * Writes all rows of the schemas public, platform and auth, as they were at one instant, and then all files of the
 * store except exports. Running servers can write. A file that is deleted in this time is left out. Memory holds one
 * chunk or one file at a time. The file appears under its name when it is complete. A row of the database then says
 * when the backup was made; one that fails leaves a row too. Throws BackupRefused for a database without tables of
 * Candlebook.
 */
export async function writeBackup(
  { ownerUrl, files, clock }: { ownerUrl: string; files: FileStore; clock: Clock },
  path: string,
): Promise<BackupResult> {
  const now = clock.now()
  const writer = openEntryWriter(path, { now })
  try {
    const copied = await withOwner(ownerUrl, (client) => writeRows(client, writer, now))
    const stored = await writeFiles(files, writer)
    const summary: BackupSummary = { ...copied, ...stored, sha256: writer.hashEntries() }
    await writer.add(SUMMARY_ENTRY, toJson(summary))
    const bytes = await writer.finish()
    const rows = Object.values(copied.rows).reduce((sum, count) => sum + count, 0)
    await record(ownerUrl, { bytes, createdAt: now })
    return { bytes, rows, ...stored }
  } catch (error) {
    await writer.cancel()
    await record(ownerUrl, { bytes: null, createdAt: now }).catch(() => {}) // the first failure is the one to report
    throw error
  }
}

async function record(ownerUrl: string, backup: { bytes: number | null; createdAt: Date }): Promise<void> {
  await withOwner(ownerUrl, (client) => insertBackup(client, { id: newId(), ...backup }))
}

async function writeRows(
  client: OwnerClient,
  writer: EntryWriter,
  now: Date,
): Promise<Pick<BackupSummary, 'rows' | 'sequences'>> {
  await beginSnapshot(client)
  const migrations = await listAppliedHashes(client)
  if (migrations.length === 0) throw new BackupRefused('This database has no data of Candlebook.')
  const tables = await listTables(client)
  const header: BackupHeader = {
    format: 'candlebook-backup',
    version: BACKUP_FORMAT,
    createdAt: now.toISOString(),
    postgres: await getServerVersion(client),
    migrations,
    tables,
  }
  await writer.add(HEADER_ENTRY, toJson(header))
  const rows: BackupSummary['rows'] = {}
  for (const table of tables) rows[getTableKey(table)] = await writeTable(client, writer, table)
  const sequences = await listSequences(client)
  await client.query('rollback')
  return { rows, sequences }
}

async function writeTable(client: OwnerClient, writer: EntryWriter, table: BackupTable): Promise<number> {
  const source = copyOut(client, table)
  let collected: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    part += 1
    await writer.add(
      `tables/${getTableKey(table)}/${String(part).padStart(6, '0')}`,
      Buffer.concat(collected),
    )
    collected = []
    size = 0
  }
  for (;;) {
    const { done, value } = await source.next()
    if (done) {
      if (size > 0) await flush()
      return value
    }
    collected.push(value)
    size += value.length
    if (size >= CHUNK_BYTES) await flush()
  }
}

async function writeFiles(
  files: FileStore,
  writer: EntryWriter,
): Promise<Pick<BackupSummary, 'files' | 'fileBytes'>> {
  const stored = { files: 0, fileBytes: 0 }
  for await (const key of files.listAll()) {
    const bytes = isTemporaryFile(key) ? null : await files.get(key)
    if (!bytes) continue
    await writer.add(`files/${key}`, bytes)
    stored.files += 1
    stored.fileBytes += bytes.length
  }
  return stored
}

function toJson(value: BackupHeader | BackupSummary): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}
