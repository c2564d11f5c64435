import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm' // Linux only; a container often gives it 64 MB
const NEEDED_BYTES = 2 * 1024 ** 3 // the databases of two files and the log of changes, twice over

/**
 * The folder for the data of a test PostgreSQL: in memory where the host has 2 GB there. A new database is a thousand
 * small files, which take ten times as long on a disk.
 */
export function findTestFolder(): string {
  return hasSpace(MEMORY) ? MEMORY : tmpdir()
}

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
