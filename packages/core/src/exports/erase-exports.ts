import type { FileStore } from '../files/index.ts'
import { buildExportFolder } from './export-file.ts'

/** Deletes all archives of a user. Throws when a file cannot be deleted; a second call continues. */
export async function eraseExports(files: FileStore, userId: string): Promise<void> {
  for (;;) {
    const keys = await files.list(buildExportFolder(userId))
    if (keys.length === 0) return
    for (const key of keys) await files.delete(key)
  }
}
