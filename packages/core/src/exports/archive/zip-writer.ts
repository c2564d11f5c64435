import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The content of a file in pieces. */
type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** An archive that is being written. */
export type ZipWriter = {
  /** Adds a file. Resolves when all its content is written; memory holds one chunk at a time. */
  add(name: string, content: Content, options?: { compress: boolean }): Promise<void>
  /** Completes the archive. Returns its size in bytes. */
  finish(): Promise<number>
}

/** Writes an archive to a new file of this machine. Files are dated with the instant. */
export function openZipWriter(path: string, { now }: { now: Date }): ZipWriter {
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
