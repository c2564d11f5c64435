import type { OperationsContext } from '@candlebook/core/operations'
import type { AppContext } from '../context/app-context.ts'
import { buildHealthInputs } from './build-health-inputs.ts'
import { readVersion } from './read-version.ts'

/** When this process was started. */
const startedAt = new Date(performance.timeOrigin).toISOString()

/** What the operations on the installation know of this process. */
export function buildOperations(app: AppContext): OperationsContext['operations'] {
  return {
    health: buildHealthInputs(app),
    describeProcess: async () => ({
      version: { ...(await readVersion(app.config.sourceCommit)), startedAt },
      slowRequests: { thresholdMs: app.slowRequests.thresholdMs, newest: app.slowRequests.list() },
    }),
  }
}
