import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type AppContext, openAppContext } from '../context/app-context.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { findSettingProblems } from '../health/find-setting-problems.ts'

/** What one process of a server does for all: the database, its migrations, the payments sandbox and the demo data. */
export async function openPrimaryContext(
  config: Config,
  log: Logger,
): Promise<{ appContext: AppContext; seeded: boolean }> {
  const appContext = await openAppContext(config, { report: buildReport(log), runsSandbox: true })
  const seeded = config.demo && (await seedDemo(appContext, demoAccounts))
  return { appContext, seeded }
}

/** The connections and services of a process whose primary process has opened the database. */
export function openChildContext(config: Config, log: Logger): Promise<AppContext> {
  return openAppContext(config, { report: buildReport(log), migrates: false })
}

function buildReport(log: Logger): (err: unknown) => void {
  return (err) => log.error({ err }, 'import, job queue or payments failed')
}

/** Logs what is wrong with the settings, and with the account at the payment provider. */
export async function logProblems({ config, paymentsHost }: AppContext, log: Logger): Promise<void> {
  for (const { message } of findSettingProblems(config)) log.warn({ problem: message }, 'settings')
  for (const problem of await paymentsHost.findProblems()) log.warn({ problem }, 'payments')
}
