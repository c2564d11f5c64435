import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { HASH_KEY } from './backup-format.ts'

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
export function describeEntry({
  name,
  size,
  sha256,
}: {
  name: string
  size: number
  sha256: string
}): string {
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
