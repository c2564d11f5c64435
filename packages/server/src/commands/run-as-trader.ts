import type { Context } from '@candlebook/core/context'
import { asAuth, findConnectionProblem, transaction } from '@candlebook/core/db'
import { findUserIdByEmail, listEmails } from '@candlebook/core/identity'
import { DataFolderInUse, findRunning } from '@candlebook/embedded-postgres'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { type App, openAppContext } from '../context/app-context.ts'

/** The reason why a command cannot start, as a sentence for the operator. */
export class CannotStart extends Error {}

/**
 * Opens the same data as the server, runs the work as the user with this email address, and closes the data.
 * Throws CannotStart when there is no such user or a setting is wrong.
 */
export function runAsTrader<T>(
  email: string,
  work: (ctx: Context, app: Pick<App, 'importer'>) => Promise<T>,
): Promise<T> {
  return withAppContext(async (appContext) => work(await createTraderContext(appContext, email), appContext))
}

/**
 * Runs the work as each user, except for those of the public demo, one at a time, the oldest account first. Opens and closes the data
 * as `runAsTrader` does.
 */
export function runAsEveryTrader(work: (ctx: Context) => Promise<void>): Promise<void> {
  return withAppContext(async (appContext) => {
    for (const email of await transaction(asAuth(appContext.authDb), listEmails))
      await work(await createTraderContext(appContext, email))
  })
}

/**
 * Opens the same data as the server does, for the work of a command, and closes it again. The embedded database of a running
 * server is used like a separate one. Throws CannotStart.
 */
export async function withAppContext<T>(work: (appContext: App) => Promise<T>): Promise<T> {
  const appContext = await explainStart(async () => openAppContext(await useRunningDatabase(readConfig())))
  try {
    return await work(appContext)
  } finally {
    await appContext.close()
  }
}

/** The settings with the address of the embedded database that a server runs on the data folder, when one runs. */
export async function useRunningDatabase(config: Config): Promise<Config> {
  if (config.databaseUrl) return config
  const running = findRunning(config.dataFolder) // a server that was killed leaves an address where none answers
  const answers = running !== null && (await findConnectionProblem(running)) === null
  return answers ? { ...config, databaseUrl: running } : config
}

/** Says in a sentence why the data cannot be opened. Throws CannotStart. */
export async function explainStart<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new CannotStart(describeInUse(error), { cause: error })
    if (error instanceof ConfigError) throw new CannotStart(error.message, { cause: error })
    throw error
  }
}

// Commands that replace the data need it alone; so does every command while a server starts or stops its embedded database.
function describeInUse({ folder, pid }: DataFolderInUse): string {
  const who = pid === null ? 'Candlebook is' : `Candlebook (process ${pid}) is`
  return `${who} running on the data in ${folder}. Stop it and run this command again.`
}

async function createTraderContext({ db, authDb, clock, files }: App, email: string): Promise<Context> {
  const userId = await transaction(asAuth(authDb), (connection) => findUserIdByEmail(connection, email))
  if (!userId) throw new CannotStart(`There is no user with the email address ${email}.`)
  return { actor: { kind: 'user', userId }, db, clock, files }
}
