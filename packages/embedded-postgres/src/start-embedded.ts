import { findBinaries } from './find-binaries.ts'
import { type EmbeddedDatabase, startCluster } from './start-cluster.ts'

/**
 * Starts the built-in PostgreSQL 18 on the data folder, which is made when missing. The server listens on a random
 * port of 127.0.0.1 and stops by itself when this process dies, however it dies.
 * `log` gets the server's own lines; `onLost` is called when the server ends although nobody stopped it.
 * Throws DataFolderInUse when another process has the folder, NoEmbeddedDatabase where there is no binary.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  onLost?: (reason: string) => void
}): Promise<EmbeddedDatabase> {
  return startCluster({ ...options, binaries: findBinaries() })
}
