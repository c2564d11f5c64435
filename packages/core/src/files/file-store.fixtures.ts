import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type FileStore, splitFileKey } from './file-store.ts'

/** A file store in memory for one test; `files` shows its content. */
export function createMemoryFileStore(): FileStore & {
  files: Map<string, { bytes: Uint8Array; contentType: string }>
} {
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
  return {
    files,
    put: async (key, bytes, contentType) => void files.set(toPlainKey(key), { bytes, contentType }),
    putFile: async (key, path, contentType) =>
      void files.set(toPlainKey(key), { bytes: await readFile(path), contentType }),
    open: async (key) => {
      const file = files.get(toPlainKey(key))
      return file ? { stream: Readable.from([file.bytes]), bytes: file.bytes.length } : null
    },
    get: async (key) => files.get(toPlainKey(key))?.bytes ?? null,
    list: async (folder) => [...files.keys()].filter((key) => key.startsWith(`${toPlainKey(folder)}/`)),
    listAll: async function* () {
      yield* [...files.keys()]
    },
    delete: async (key) => void files.delete(toPlainKey(key)),
  }
}

function toPlainKey(key: string): string {
  return splitFileKey(key).join('/')
}
