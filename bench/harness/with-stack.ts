import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@candlebook/embedded-postgres'
import pg from 'pg'
import { startCandlebook } from './start-candlebook.ts'
import type { Program } from './start-program.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/**
 * The real server in production mode on a copy of a migrated embedded database, and the owner's
 * connection to this database. `env` are the settings of the server.
 */
export type Stack = { server: Program; ownerUrl: string; owner: pg.Client; env: Record<string, string> }

/** Runs the work with a running stack and stops the stack afterwards. `env` has settings that differ. */
export function withStack<T>(
  work: (stack: Stack) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    execFileSync('cp', ['-a', `${await getMigratedFolder()}/.`, folder])
    const database = await startEmbedded({ dataDir: join(folder, 'postgres') })
    const owner = new pg.Client({ connectionString: database.url })
    try {
      await owner.connect()
      const all = {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        ...secret,
        CHALLENGE_DIFFICULTY: '10',
        ...env,
      }
      const server = await startCandlebook(all)
      try {
        return await work({ server, ownerUrl: database.url, owner, env: all })
      } finally {
        await server.stop()
      }
    } finally {
      await owner.end()
      await database.stop()
    }
  })
}

let migrated: Promise<string> | null = null

/**
 * The folder of a database that a server migrated and started on, without data of users. It is created at the first call, and
 * deleted when this process ends.
 */
function getMigratedFolder(): Promise<string> {
  migrated ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlebook-bench-migrated-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const database = await startEmbedded({ dataDir: join(folder, 'postgres') })
    try {
      const server = await startCandlebook({
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        ...secret,
      })
      await server.stop()
    } finally {
      await database.stop()
    }
    rmSync(join(folder, 'data'), { recursive: true, force: true })
    return folder
  })()
  migrated.catch(() => {
    migrated = null // the next row tries again
  })
  return migrated
}

const secret = { SECRET: 'only for the bench 0123456789 abcdefghij' }
