export type { FileContent, FileStore, FileStoreConfig } from './file-store.ts'
export { fileSettings } from './files.settings.ts'
export { openFileStore } from './open-file-store.ts'
