import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Actor, AdministratorActor, Clock, Source, UserActor } from '../kernel/index.ts'

/** The first argument of every operation: the actor, and the ports that the operation may use. */
export type Context = {
  actor: Actor
  db: Database
  clock: Clock
  files: FileStore
  /**
   * Maximum total size of the user's stored files in bytes. Without it there is no limit (command line,
   * demo).
   */
  maxStoredBytes?: number
  /** How many bytes of closed trades the process keeps in memory for reports. */
  recordCacheBytes?: number
  /** Where the request came from, for the audit log. Undefined for the command line and for jobs. */
  source?: Source | undefined
}

/** The context of a person with a session. */
export type UserContext = Context & { actor: UserActor | AdministratorActor }
