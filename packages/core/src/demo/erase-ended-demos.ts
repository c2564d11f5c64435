import type { Database } from '../db/index.ts'
import { requestErasure } from '../erasure/index.ts'
import { listEndedDemoAccounts } from '../identity/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, type Clock } from '../kernel/index.ts'

/** Requests the erasure of each account of the public demo whose time is over. Another process may do the same. */
export async function eraseEndedDemos(ports: {
  db: Database
  authDb: Database
  jobs: JobQueue
  clock: Clock
}): Promise<void> {
  for (const userId of await listEndedDemoAccounts(ports.authDb, ports.clock.now()))
    await requestErasure(ports, { userId, requestedBy: userId, isDemo: true }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'accounts.not_found')) throw error
    })
}
