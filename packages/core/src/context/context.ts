import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Actor, AdministratorActor, Clock, UserActor } from '../kernel/index.ts'

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
}

/** The context of a person with a session. */
export type UserContext = Context & { actor: UserActor | AdministratorActor }
