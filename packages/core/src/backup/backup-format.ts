import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/** The version of the format that this Candlebook writes. It reads this version only. */
export const BACKUP_FORMAT = 1

/** The names of the first and of the last entry of a backup. */
export const HEADER_ENTRY = 'backup.json'
export const SUMMARY_ENTRY = 'summary.json'

/** The key in the extended tar header of each entry under which the SHA-256 of its bytes is. */
const HASH_KEY = 'CANDLEBOOK.sha256'

/** What every version of the format has, so that a reader can name a version that it does not know. */
const AnyHeader = z.looseObject({ format: z.literal('candlebook-backup'), version: z.int() })

const Table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })

/** The first entry: when and from what the backup was made, and which tables follow. */
export const BackupHeader = z.strictObject({
  format: z.literal('candlebook-backup'),
  version: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL server, such as `18.4`. */
  postgres: z.string(),
  /** The hashes of the migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
})
export type BackupHeader = z.infer<typeof BackupHeader>
export type BackupTable = z.infer<typeof Table>

/** The last entry. A backup without it was cut off. */
export const BackupSummary = z.strictObject({
  /** The number of rows of each table, by `schema.table`. */
  rows: z.record(z.string(), z.int()),
  /** The last value of each sequence, by `schema.sequence`; null for one that was never used. */
  sequences: z.record(z.string(), z.nullable(z.string())),
  files: z.int(),
  fileBytes: z.int(),
  /** SHA-256 over the name, the size and the hash of all entries before this one. */
  sha256: z.string(),
})
export type BackupSummary = z.infer<typeof BackupSummary>

/** The name of a table with its schema. */
export function getTableKey({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`
}

/** A backup cannot be written, read or restored. The message is a sentence for the operator. */
export class BackupRefused extends Error {}

// Rows compress well at any level, and images do not compress. A low level costs a third of the time.
const GZIP_LEVEL = 3

/** Writes the entries of a backup one after the other. */
export type EntryWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** SHA-256 over all entries that were added. */
  hashEntries(): string
  /** Completes the file, which then survives a power cut, and returns its size in bytes. */
  finish(): Promise<number>
  /** Deletes what was written. */
  cancel(): Promise<void>
}

/**
 * Opens a new tar.gz file. It is written under another name and renamed when it is complete, so an interrupted backup
 * never looks like a backup. Only the owner of the process can read it.
 */
export function openEntryWriter(path: string, { now }: { now: Date }): EntryWriter {
  const draft = `${path}.unfinished`
  const tar = pack()
  const all = createHash('sha256')
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(draft, { flags: 'w', mode: 0o600 }),
  )
  const failed = new Promise<never>((_, reject) => written.catch(reject))
  failed.catch(() => {}) // a failure is thrown by the call that waits for it
  return {
    add: (name, bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      all.update(describeEntry({ name, size: bytes.length, sha256 }))
      const header = { name, mode: 0o600, mtime: now, pax: { [HASH_KEY]: sha256 } }
      const added = new Promise<void>((done, reject) => {
        tar.entry(header, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), (error) =>
          error ? reject(error) : done(),
        )
      })
      return Promise.race([added, failed])
    },
    hashEntries: () => all.copy().digest('hex'),
    finish: async () => {
      tar.finalize()
      await written
      const size = await sync(draft)
      await rename(draft, path)
      if (process.platform !== 'win32') await sync(dirname(path)) // Windows cannot open a folder
      return size
    },
    cancel: async () => {
      tar.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** The line of an entry in the hash over all entries. */
function describeEntry({ name, size, sha256 }: { name: string; size: number; sha256: string }): string {
  return `${name}\0${size}\0${sha256}\n`
}

async function sync(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

// Larger than any chunk of a table and any file that the product stores.
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

/** One entry between the header and the summary. */
export type BackupEntry = { name: string; bytes: Buffer }

/** A backup that is being read. `entries` must be read to its end before `summary` is known. */
type OpenBackup = { header: BackupHeader; entries: AsyncGenerator<BackupEntry, BackupSummary> }

/**
 * Reads a backup from its beginning. Every entry is compared with its hash, and the end with the summary. Memory holds
 * one entry at a time. Throws BackupRefused for a file that is not a backup, is damaged, or has another version.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const entries = readChecked(path)
  const first = await entries.next()
  if (first.done || first.value.name !== HEADER_ENTRY)
    throw new BackupRefused(`${path} is not a backup of Candlebook.`)
  try {
    return { header: parseHeader(first.value.bytes), entries: rest(entries) }
  } catch (error) {
    await entries.return(undefined as never) // closes the file
    throw error
  }
}

function parseHeader(bytes: Buffer): BackupHeader {
  const json = JSON.parse(bytes.toString())
  const any = AnyHeader.safeParse(json)
  if (!any.success) throw new BackupRefused('This file is not a backup of Candlebook.')
  const { version } = any.data
  if (version !== BACKUP_FORMAT)
    throw new BackupRefused(
      `The backup has version ${version} of the format, and this Candlebook reads version ${BACKUP_FORMAT}. Use a newer Candlebook.`,
    )
  return BackupHeader.parse(json)
}

async function* rest(entries: AsyncGenerator<BackupEntry, BackupSummary>) {
  return yield* entries
}

async function* readChecked(path: string): AsyncGenerator<BackupEntry, BackupSummary> {
  const all = createHash('sha256')
  for await (const entry of readTar(path)) {
    if (entry.name === SUMMARY_ENTRY) {
      const summary = BackupSummary.parse(JSON.parse(entry.bytes.toString()))
      if (summary.sha256 !== all.digest('hex')) throw new BackupRefused(DAMAGED)
      return summary
    }
    all.update(describeEntry({ name: entry.name, size: entry.bytes.length, sha256: entry.sha256 }))
    yield { name: entry.name, bytes: entry.bytes }
  }
  throw new BackupRefused(CUT_OFF)
}

async function* readTar(path: string): AsyncGenerator<BackupEntry & { sha256: string }> {
  const tar = extract()
  const source = createReadStream(path)
  const ended = pipeline(source, createGunzip(), tar)
  ended.catch(() => {}) // the failure destroys `tar`, and reading it throws
  try {
    for await (const entry of tar) {
      const { name, size = 0, pax } = entry.header
      if (size > MAX_ENTRY_BYTES) throw new BackupRefused(DAMAGED)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer) // entries yield bytes
      const bytes = Buffer.concat(chunks)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      if ((pax as Record<string, string> | null)?.[HASH_KEY] !== sha256) throw new BackupRefused(DAMAGED)
      yield { name, bytes, sha256 }
    }
  } catch (error) {
    throw explain(error, path)
  } finally {
    source.destroy()
  }
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof BackupRefused) return error
  const { code = '', message } = error as NodeJS.ErrnoException // streams fail with errors
  if (['ENOENT', 'EACCES', 'EISDIR', 'EPERM'].includes(code))
    return new BackupRefused(`The file ${path} cannot be read.`, { cause: error })
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new BackupRefused(CUT_OFF, { cause: error })
  return new BackupRefused(DAMAGED, { cause: error })
}

const CUT_OFF = 'The backup is incomplete: its end is missing. Nothing was changed.'
const DAMAGED = 'The backup is damaged: its content differs from its checksums. Nothing was changed.'
