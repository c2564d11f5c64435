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
    get: async (key) => files.get(plain(key))?.bytes ?? null,
    delete: async (key) => void files.delete(plain(key)),
  }
}

function plain(key: string): string {
  return splitFileKey(key).join('/')
}
