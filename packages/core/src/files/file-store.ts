import type { Readable } from 'node:stream'

/** A file as a stream, and its size in bytes. */
export type FileContent = { stream: Readable; bytes: number }

/** The store of users' files. Keys are `bucket/userId/name`; the server builds them, never a client. */
export type FileStore = {
  /** Stores the bytes under the key. After it resolves they survive a crash. An existing file is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Stores a file of this machine under the key, like `put`, without reading all of it into memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** The bytes, or null when the file does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** The bytes as a stream, which the caller reads or destroys; null when the file does not exist. */
  open(key: string): Promise<FileContent | null>
  /** Up to 1000 keys of the files in the folder `bucket/userId`. */
  list(folder: string): Promise<string[]>
  /** The keys of all files, read in portions. A file that is stored or deleted during the read may be left out. */
  listAll(): AsyncIterable<string>
  /** Deletes the file. A file that does not exist is not an error. */
  delete(key: string): Promise<void>
}

/** How many keys `list` returns at most. */
export const MAX_LISTED_FILES = 1000

/** The store to open. Without an endpoint it is Amazon S3 in the region. */
export type FileStoreConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      endpoint: string | undefined
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
      forcePathStyle: boolean
    }

/** The parts of a key. Throws for a key that could lead out of the store; only a programming error builds one. */
export function splitFileKey(key: string): string[] {
  const parts = key.split('/')
  const safe = parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(part))
  if (!safe) throw new Error('a file key has plain parts divided by single slashes')
  return parts
}
