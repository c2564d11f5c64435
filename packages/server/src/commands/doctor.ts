import {
  adviseOnConnection,
  buildAppUrl,
  findConnectionProblem,
  listMissingMigrations,
  openPool,
} from '@candlebook/core/db'
import { systemClock } from '@candlebook/core/kernel'
import { openMailTransport } from '@candlebook/core/mail'
import { checkHealth, type Finding, type HealthLine } from '@candlebook/core/operations'
import { findRunning, hasCluster, startEmbedded } from '@candlebook/embedded-postgres'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import type { App } from '../context/app-context.ts'
import { buildHealthInputs } from '../health/health.ts'
import { openPayments } from '../payments/payments.ts'
import { DONE, defineCommand, formatTable, REFUSED, requireNoWords } from './command.ts'

/** Why the owner of the database cannot use it, without the password and the address; null when it can. */
async function findDatabaseProblem(ownerUrl: string): Promise<Pick<Finding, 'message' | 'advice'> | null> {
  const code = await findConnectionProblem(ownerUrl)
  if (code !== null)
    return { message: `The database cannot be used: ${code}.`, advice: adviseOnConnection(code) }
  const missing = await listMissingMigrations(ownerUrl)
  if (missing.length === 0) return null
  return {
    message: `${missing.length} of the migrations of this version are not applied.`,
    advice: 'Run: npm run candlebook -- migrate',
  }
}

/** A database to check: its owner's address, and why it could not be started. */
type CheckedDatabase = {
  ownerUrl: string
  problem: Pick<Finding, 'message' | 'advice'> | null
  close(): Promise<void>
}

/** An address where no database answers. The checks of the database then fail, and the other ones run. */
const NOWHERE = 'postgres://none@127.0.0.1:1/none'

/**
 * The configured database. The built-in one is used as a running server has it, and is started when none runs. An
 * installation that was never started gets no database here.
 */
async function openCheckedDatabase({ databaseUrl, dataFolder }: Config): Promise<CheckedDatabase> {
  const close = async () => {}
  if (databaseUrl) return { ownerUrl: databaseUrl, problem: null, close }
  const running = findRunning(dataFolder)
  if (running && (await findConnectionProblem(running)) === null)
    return { ownerUrl: running, problem: null, close }
  if (!hasCluster(dataFolder)) {
    const message = 'There is no database yet.'
    const advice = 'Start the server, which creates it, or set DATABASE_URL.'
    return { ownerUrl: NOWHERE, problem: { message, advice }, close }
  }
  try {
    const { url, stop } = await startEmbedded({ dataDir: dataFolder })
    return { ownerUrl: url, problem: null, close: stop }
  } catch (error) {
    const { message } = error as Error // the built-in database fails with errors
    const advice = 'Check the disk and the rights of the folder DATA_DIR.'
    return { ownerUrl: NOWHERE, problem: { message, advice }, close }
  }
}

/** The connections and services that are checked. They also open when the database or service does not work. */
type CheckedParts = Pick<App, 'db' | 'clock' | 'payments' | 'paymentsHost'> & {
  mailer: Pick<App['mailer'], 'transport'>
  /** Why the database cannot be used; null when the owner of the database can. */
  databaseProblem: Pick<Finding, 'message' | 'advice'> | null
}

const MAX_CONNECTIONS = 4

/** Opens the parts of an installation without changing it: no migration runs. Closes them again. Throws ConfigError. */
async function withCheckedParts<T>(config: Config, work: (parts: CheckedParts) => Promise<T>): Promise<T> {
  const paymentsHost = await openPayments(config, { runsSandbox: false })
  const transport = openMailTransport({ ...config.mail, production: config.production })
  const database = await openCheckedDatabase(config)
  const db = openPool(config.appDatabaseUrl ?? buildAppUrl(database.ownerUrl), { max: MAX_CONNECTIONS })
  try {
    const { payments } = paymentsHost
    const databaseProblem = database.problem ?? (await findDatabaseProblem(database.ownerUrl))
    return await work({
      db,
      clock: systemClock,
      payments,
      paymentsHost,
      mailer: { transport },
      databaseProblem,
    })
  } finally {
    if (transport.kind === 'smtp') transport.close()
    await db.close()
    await database.close()
    await paymentsHost.close()
  }
}

/** Checks the installation and says of each part how it is, and what to do. */
export const doctor = defineCommand({
  usage: ['doctor'],
  summary:
    'Check the settings, the database, mail, payments, disk, clock, jobs, backups and exchange rates. Changes nothing and works while a server runs.',
  arguments: {},
  options: {},
  examples: ['doctor'],
  exitCodes: { 0: 'Nothing has failed. There may be warnings.', 1: 'At least one check has failed.' },
  async run(given, terminal) {
    requireNoWords(given)
    const lines = await examine()
    const rows = lines.map(({ status, check, message }) => [status, check, message])
    for (const [at, row] of formatTable(rows).entries()) {
      terminal.say(row)
      const { message, advice } = lines[at]! // one row for each line
      if (advice) terminal.say(`${' '.repeat(row.length - message.length)}${advice}`)
    }
    const failed = lines.filter(({ status }) => status === 'failed').length
    terminal.say(failed === 0 ? '\nNothing has failed.' : `\nFailed: ${failed}.`)
    return failed === 0 ? DONE : REFUSED
  },
})

async function examine(): Promise<HealthLine[]> {
  try {
    const config = readConfig()
    return await withCheckedParts(config, async ({ databaseProblem, ...parts }) => {
      const lines = await checkHealth(buildHealthInputs({ config, ...parts }))
      return lines.map((line) => {
        // These checks ask as the app. The owner knows why they failed.
        const isOfDatabase = line.check === 'database' || line.check === 'migrations'
        return isOfDatabase && line.status === 'failed' ? { ...line, ...databaseProblem } : line
      })
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const advice = 'Correct the setting and run doctor again: the other checks need valid settings.'
    return [{ check: 'settings', status: 'failed', message: error.message, advice }]
  }
}
