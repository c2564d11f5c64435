import { setTimeout } from 'node:timers/promises'
import { type Capturer, openCapturer } from '@candlebook/core/captures'
import { appUrlOf, type Database, migrateDatabase, openPool } from '@candlebook/core/db'
import { startEmbedded } from '@candlebook/core/db/embedded'
import { type FileStore, openFileStore } from '@candlebook/core/files'
import { type Auth, makeAuth } from '@candlebook/core/identity'
import { type Clock, systemClock } from '@candlebook/core/kernel'
import type { Config } from './config.ts'

const MAX_POOL_CLOSE_MS = 1500

/** Everything a running server holds on to. */
export type World = {
  config: Config
  db: Database
  files: FileStore
  clock: Clock
  auth: Auth
  /** What takes pictures of pages; null where none are taken. */
  capturer: Capturer | null
  close(): Promise<void>
}

/** Opens the database (embedded unless an address is configured), migrates it, and opens files and auth. */
export async function openWorld(config: Config, clock: Clock = systemClock): Promise<World> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataFolder, onLost: endWithDatabase })
  const ownerUrl = config.databaseUrl ?? embedded!.url
  try {
    await migrateDatabase(ownerUrl, { appRole: config.appDatabaseUrl === null })
    const db = openPool(config.appDatabaseUrl ?? appUrlOf(ownerUrl))
    const files = await openFileStore(config.files)
    const auth = makeAuth({ ...config, db, clock, trustedOrigins: trustedOrigins(config) })
    const capturer = config.captures && openCapturer(config.captures)
    const close = async () => {
      // A query that still runs ends with its database or with this process.
      await Promise.race([db.close(), setTimeout(MAX_POOL_CLOSE_MS, undefined, { ref: false })])
      await embedded?.stop()
    }
    return { config, db, files, clock, auth, capturer, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** In development both names of this machine are ours; in production only the configured address. */
export function trustedOrigins({ production, baseUrl, port }: Config): string[] {
  const origin = new URL(baseUrl).origin
  return production ? [origin] : [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

/** Without its database a process can do nothing and would not get it back; a supervisor starts both anew. */
function endWithDatabase(reason: string): void {
  console.error(`Candlebook stops: ${reason}`)
  process.exit(1)
}
