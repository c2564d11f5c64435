import { findConnectionProblem } from '@candlebook/core/db'
import type { Finding } from '@candlebook/core/operations'
import { findRunning, hasCluster, startEmbedded } from '@candlebook/embedded-postgres'
import type { Config } from '../../config/config.ts'

/** A database to check: its owner's address, and why it could not be started. */
export type CheckedDatabase = {
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
export async function openCheckedDatabase({ databaseUrl, dataFolder }: Config): Promise<CheckedDatabase> {
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
