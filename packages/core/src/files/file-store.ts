/** Where bytes of users are kept. Keys are `bucket/userId/name`, made by us, never by a client. */
export type FileStore = {
  /** Keeps the bytes under the key; when it resolves they survive a crash. A key that is there is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Deletes the file; one that is not there is no error. */
  delete(key: string): Promise<void>
}

/** Which store to open. Without an endpoint S3 is the one of Amazon in the region. */
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
