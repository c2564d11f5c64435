import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  AnyHeader,
  BACKUP_FORMAT,
  BackupHeader,
  BackupRefused,
  BackupSummary,
  HASH_KEY,
  HEADER_ENTRY,
  SUMMARY_ENTRY,
} from './backup-format.ts'
import { describeEntry } from './open-entry-writer.ts'

// Larger than any chunk of a table and any file that the product stores.
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

/** One entry between the header and the summary. */
export type BackupEntry = { name: string; bytes: Buffer }

/** A backup that is being read. `entries` must be read to its end before `summary` is known. */
export type OpenBackup = { header: BackupHeader; entries: AsyncGenerator<BackupEntry, BackupSummary> }

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
