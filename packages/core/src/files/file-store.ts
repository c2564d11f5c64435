/** The store of users' files. Keys are `bucket/userId/name`; the server builds them, never a client. */
export type FileStore = {
  /** Stores the bytes under the key. After it resolves they survive a crash. An existing file is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes, or null when the file does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** Deletes the file. A file that does not exist is no error. */
  delete(key: string): Promise<void>
}

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
