import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context/app-context.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { findSettingProblems } from '../health/find-setting-problems.ts'

/** Tells the operator that the server listens, and connects the payments sandbox with it. */
export function announce(
  { config, paymentsHost }: AppContext,
  { port, seeded }: { port: number; seeded: boolean },
): void {
  paymentsHost.deliverEventsTo(`http://${getLocalName(config.host)}:${port}`)
  greet(config, { port, seeded, sandboxPagesUrl: paymentsHost.sandboxPagesUrl })
}

/** The name under which this machine reaches a server that listens on the address. */
function getLocalName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

type Greeting = { port: number; seeded: boolean; sandboxPagesUrl: string | null }

function greet(config: Config, { port, seeded, sandboxPagesUrl }: Greeting): void {
  const address = config.production ? config.baseUrl : `http://localhost:${port}`
  console.log(`\n  Candlebook is running: ${address}\n`)
  if (seeded) console.log('  The empty database was filled with demo data.')
  if (config.demo)
    for (const { label, email, password } of demoAccounts) console.log(`  ${label}: ${email} / ${password}`)
  else console.log(`  Sign up or sign in at ${address}/auth`)
  if (sandboxPagesUrl) console.log(`  Payments sandbox, no money moves: ${sandboxPagesUrl}`)
  console.log('')
}

/** Logs what is wrong with the settings, and with the account at the payment provider. */
export async function logProblems({ config, paymentsHost }: AppContext, log: Logger): Promise<void> {
  for (const { message } of findSettingProblems(config)) log.warn({ problem: message }, 'settings')
  for (const problem of await paymentsHost.findProblems()) log.warn({ problem }, 'payments')
}
