import { buildAppUrl, openPool } from '@candlebook/core/db'
import { systemClock } from '@candlebook/core/kernel'
import { openMailTransport } from '@candlebook/core/mail'
import type { Finding } from '@candlebook/core/operations'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context/app-context.ts'
import { openPayments } from '../../payments/open-payments.ts'
import { findDatabaseProblem } from './find-database-problem.ts'
import { openCheckedDatabase } from './open-checked-database.ts'

/** The connections and services that are checked. They also open when the database or service does not work. */
export type CheckedParts = Pick<AppContext, 'db' | 'clock' | 'payments' | 'paymentsHost'> & {
  mailer: Pick<AppContext['mailer'], 'transport'>
  /** Why the database cannot be used; null when the owner of the database can. */
  databaseProblem: Pick<Finding, 'message' | 'advice'> | null
}

const MAX_CONNECTIONS = 4

/** Opens the parts of an installation without changing it: no migration runs. Closes them again. Throws ConfigError. */
export async function withCheckedParts<T>(
  config: Config,
  work: (parts: CheckedParts) => Promise<T>,
): Promise<T> {
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
