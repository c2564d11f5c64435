import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore, FileStoreConfig } from './file-store.ts'

/** The configured file store, ready to use. */
export async function openFileStore(config: FileStoreConfig): Promise<FileStore> {
  if (config.kind === 'disk') return await openDiskFileStore(config)
  const { openS3FileStore } = await import('./s3-file-store.ts')
  return await openS3FileStore(config)
}
