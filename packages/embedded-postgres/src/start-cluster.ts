import { createCluster } from './create-cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { endOrphan } from './end-orphan.ts'
import { ensureDatabase } from './ensure-database.ts'
import type { Binaries } from './find-binaries.ts'
import { getOwnerPassword } from './get-owner-password.ts'
import { launchWithRetries } from './launch-with-retries.ts'
import { createServerRunner } from './server-runner.ts'
import { takeLock } from './take-lock.ts'

/** A running built-in database. */
export type EmbeddedDatabase = {
  /** The owner's URL of the database `candlebook`. */
  url: string
  /** Stops the server and releases the data folder; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Options of a cluster. `settings` are lines of postgresql.conf; tests use them to trade safety for speed.
 */
export type ClusterOptions = {
  dataDir: string
  binaries: Binaries
  settings?: Record<string, string>
  log?: (line: string) => void
  onLost?: (reason: string) => void
}

/** Starts a PostgreSQL of these binaries on the data folder. Behaves and throws like startEmbedded. */
export async function startCluster(options: ClusterOptions): Promise<EmbeddedDatabase> {
  const folder = openDataFolder(options.dataDir)
  const release = takeLock({ file: folder.lock, folder: folder.name })
  try {
    const { url, stop } = await startLocked(folder, options)
    return { url, stop: () => stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function startLocked(folder: ReturnType<typeof openDataFolder>, options: ClusterOptions) {
  const runner = createServerRunner(options.binaries, folder.cluster)
  const password = getOwnerPassword(folder, runner)
  await createCluster(folder, options.binaries, runner)
  await endOrphan(folder, runner)
  const server = await launchWithRetries({ ...options, folder, runner })
  try {
    return { url: await ensureDatabase({ port: server.port, password }), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
