import { asAuth } from '@candlebook/core/db'
import { findUserIdByEmail, listEmails } from '@candlebook/core/identity'
import type { Context } from '@candlebook/core/kernel'
import { DataFolderInUse } from '@candlebook/embedded-postgres'
import { ConfigError, readConfig } from '../config.ts'
import { openWorld, type World } from '../world.ts'

/** Something that keeps a command from starting; its message is for people. */
export class CannotStart extends Error {}

/**
 * Opens the same data as the server does, lets the work ask as the user with this e-mail address, and closes again.
 * Throws CannotStart when there is no such user, a setting is wrong, or a server is running on the data.
 */
export function asTrader<T>(
  email: string,
  work: (ctx: Context, app: Pick<World, 'importer'>) => Promise<T>,
): Promise<T> {
  return inWorld(async (world) => work(await contextOf(world, email), world))
}

/** The same for every account in turn, the oldest first. */
export function asEveryTrader(work: (ctx: Context, email: string) => Promise<void>): Promise<void> {
  return inWorld(async (world) => {
    for (const email of await asAuth(world.authDb, listEmails))
      await work(await contextOf(world, email), email)
  })
}

/** Opens the same data as the server does, for the work of a command, and closes again. Throws CannotStart. */
export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const world = await open()
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

async function open(): Promise<World> {
  try {
    return await openWorld(readConfig())
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new CannotStart(inUse(error), { cause: error })
    if (error instanceof ConfigError) throw new CannotStart(error.message, { cause: error })
    throw error
  }
}

// The embedded database belongs to one process; a PostgreSQL of its own takes server and command line together.
function inUse({ folder, pid }: DataFolderInUse): string {
  const who = pid === null ? 'Candlebook is' : `Candlebook (process ${pid}) is`
  return `${who} running on the data in ${folder}. Stop it and run this command again.`
}

async function contextOf({ db, authDb, clock, files }: World, email: string): Promise<Context> {
  const userId = await asAuth(authDb, (connection) => findUserIdByEmail(connection, email))
  if (!userId) throw new CannotStart(`There is no account with the e-mail address ${email}.`)
  return { actor: { kind: 'user', userId }, db, clock, files }
}
