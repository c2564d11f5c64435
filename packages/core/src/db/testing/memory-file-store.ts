import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { splitFileKey } from '../../files/file-key.ts'
import type { FileStore } from '../../files/file-store.ts'

/** A file store in memory for one test; `files` shows its content. */
export function memoryFileStore(): FileStore & {
  files: Map<string, { bytes: Uint8Array; contentType: string }>
} {
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
  return {
    files,
    put: async (key, bytes, contentType) => void files.set(plain(key), { bytes, contentType }),
    putFile: async (key, path, contentType) =>
      void files.set(plain(key), { bytes: await readFile(path), contentType }),
    open: async (key) => {
      const file = files.get(plain(key))
      return file ? { stream: Readable.from([file.bytes]), bytes: file.bytes.length } : null
    },
    get: async (key) => files.get(plain(key))?.bytes ?? null,
    list: async (folder) => [...files.keys()].filter((key) => key.startsWith(`${plain(folder)}/`)),
    delete: async (key) => void files.delete(plain(key)),
  }
}

function plain(key: string): string {
  return splitFileKey(key).join('/')
}
