import type { Database } from '../db/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { MailTransport } from '../mail/index.ts'
import type { Finding, HealthLine } from './health-line.ts'
import { type CheckedPayments, checkBackup, checkMail, checkPayments, checkRates } from './service-checks.ts'
import {
  checkClock,
  checkDatabase,
  checkDisk,
  checkJobs,
  checkMigrations,
  checkWorker,
} from './system-checks.ts'

/** What the checks look at. */
export type HealthInputs = {
  /** The pool of the app role. */
  db: Database
  clock: Clock
  /** What is wrong with the settings, one finding each. The caller knows the settings. */
  settings: Finding[]
  mail: MailTransport
  payments: CheckedPayments
  /** The instant of the payment provider's clock; null when it does not say. */
  readProviderTime?: () => Promise<Date | null>
  /** Whether a job fetches exchange rates. */
  areRatesFetched: boolean
  /** The folder for data of the process; it may be missing when everything is stored elsewhere. */
  dataFolder: string
}

/** How long one check may take. */
const MAX_CHECK_MS = 8000

/**
 * The state of the installation, one line for each check and several for settings that are wrong. All checks run at the
 * same time. A check that throws or takes longer than eight seconds is a line too, so this never throws.
 */
export async function checkHealth(
  inputs: HealthInputs,
  { maxMs = MAX_CHECK_MS }: { maxMs?: number } = {},
): Promise<HealthLine[]> {
  const { settings, ...ports } = inputs
  const lines = Object.entries(checks).map(async ([check, run]) => ({
    check,
    ...(await runCheck(() => run(ports), maxMs)),
  }))
  return [...listSettings(settings), ...(await Promise.all(lines))]
}

const checks = {
  database: checkDatabase,
  migrations: checkMigrations,
  mail: checkMail,
  payments: checkPayments,
  disk: checkDisk,
  clock: checkClock,
  worker: checkWorker,
  jobs: checkJobs,
  backup: checkBackup,
  rates: checkRates,
} satisfies Record<string, (ports: Omit<HealthInputs, 'settings'>) => Promise<Finding>>

function listSettings(findings: Finding[]): HealthLine[] {
  const fine: Finding = { status: 'ok', message: 'The settings are valid.', advice: null }
  return (findings.length > 0 ? findings : [fine]).map((finding) => ({ check: 'settings', ...finding }))
}

/** Runs one check. The messages of errors can hold addresses and values, so they are not shown. */
async function runCheck(run: () => Promise<Finding>, maxMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Finding>((done) => {
    timer = setTimeout(() => done(tookTooLong(maxMs)), maxMs)
  })
  try {
    return await Promise.race([run(), timeout])
  } catch {
    return {
      status: 'failed',
      message: 'This could not be checked.',
      advice: 'Look at the other lines first.',
    }
  } finally {
    clearTimeout(timer)
  }
}

function tookTooLong(maxMs: number): Finding {
  return {
    status: 'failed',
    message: `There was no answer within ${maxMs / 1000} seconds.`,
    advice: 'Check the network and the load of the machine.',
  }
}
