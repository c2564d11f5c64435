import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Clock } from './clock.ts'

/** Who is asking. */
export type Viewer = { userId: string }

/** What a verb needs from the world: who asks, and the ports it may use. */
export type Context = {
  viewer: Viewer | null
  db: Database
  clock: Clock
  files: FileStore
  /** Most bytes of files that the viewer can store; no limit where it is left out (command line, demo). */
  maxStoredBytes?: number
}
