import type { FileStore } from '../files/index.ts'

/** Deletes each file of the store that is not one of these, and returns how many there were. */
export async function removeOtherFiles(files: FileStore, restored: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for await (const key of files.listAll()) {
    if (restored.has(key)) continue
    await files.delete(key)
    removed += 1
  }
  return removed
}

/** How many files of the store are not one of these. */
export async function countOtherFiles(files: FileStore, restored: ReadonlySet<string>): Promise<number> {
  let count = 0
  for await (const key of files.listAll()) if (!restored.has(key)) count += 1
  return count
}
