import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from './find-free-port.ts'
import { type Launch, launchServer, type Server, ServerRefused } from './launch-server.ts'
import { DataFolderInUse } from './refusals.ts'

const PATIENCE_MS = 5000

/**
 * Launches the server on a free port. Retries once when another process took the port, and for some seconds
 * while processes of a killed predecessor hold the cluster. Throws DataFolderInUse when they do not end.
 */
export async function launchWithRetries(launch: Omit<Launch, 'port'>): Promise<Server> {
  const started = Date.now()
  for (let portsTaken = 0; ; ) {
    try {
      return await launchServer({ ...launch, port: await findFreePort() })
    } catch (error) {
      const reason = error instanceof ServerRefused ? error.reason : 'other'
      if (reason === 'port_taken' && portsTaken++ < 1) continue
      if (reason !== 'held') throw error
      if (Date.now() - started > PATIENCE_MS)
        throw new DataFolderInUse({ folder: launch.folder.name, pid: null })
      await pause(50)
    }
  }
}
