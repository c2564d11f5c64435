import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Binaries,
  type EmbeddedDatabase,
  findBinaries,
  startCluster,
} from '@candlebook/embedded-postgres'
import { findHostPostgres } from './find-host-postgres.ts'
import { findTestFolder } from './find-test-folder.ts'

// The data of a test need not survive a power cut.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB', // its folder may be in memory
  max_connections: '200',
}

/**
 * Starts a PostgreSQL for tests in a separate folder, which is deleted when it stops: the embedded one, or version 15
 * of the host. Null when the host has no version 15.
 */
export async function startTestDatabase(which: 'embedded' | '15'): Promise<EmbeddedDatabase | null> {
  const binaries = which === 'embedded' ? findBinaries() : findHostBinaries()
  if (!binaries) return null
  const place = mkdtempSync(join(findTestFolder(), 'candlebook-test-'))
  chmodSync(place, 0o711) // when run by root, the server uses another account, which must be able to enter the folder
  const remove = () => rmSync(place, { recursive: true, force: true })
  const quick = { ...binaries, initdbArgs: [...binaries.initdbArgs, '--no-sync'] }
  try {
    const database = await startCluster({ dataDir: join(place, 'data'), binaries: quick, settings })
    return { url: database.url, stop: () => database.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

function findHostBinaries(): Binaries | null {
  const folder = findHostPostgres(15)
  return folder === null ? null : { folder, initdbArgs: ['--locale=C.UTF-8'] }
}
