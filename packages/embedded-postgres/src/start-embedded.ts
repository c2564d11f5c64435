import { findBinaries } from './find-binaries.ts'
import { type EmbeddedDatabase, startCluster } from './start-cluster.ts'

/**
 * Starts the built-in PostgreSQL 18 on the data folder, and creates the folder when it does not exist. The
 * server listens on a random port of 127.0.0.1 and stops when this process ends for any reason. `log`
 * receives the server's lines; `onLost` is called when the server ends without a stop. Throws DataFolderInUse
 * when another process uses the folder, NoEmbeddedDatabase when no binary exists.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  onLost?: (reason: string) => void
}): Promise<EmbeddedDatabase> {
  return startCluster({ ...options, binaries: findBinaries() })
}
