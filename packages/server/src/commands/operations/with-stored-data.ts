import { type FileStore, openFileStore } from '@candlebook/core/files'
import { startEmbedded } from '@candlebook/embedded-postgres'
import { type Config, readConfig } from '../../config/config.ts'
import { explainStart, useRunningDatabase } from '../run-as-trader.ts'

/** The database as its owner, and the files of the server. */
export type StoredData = { config: Config; ownerUrl: string; files: FileStore }

/**
 * Opens the data of the server for the work of a command as it is, without running migrations and without connections
 * of the app, and closes it again. `needs: 'alone'`: not the embedded database of a running server. Throws CannotStart.
 */
export function withStoredData<T>(
  { needs }: { needs: 'alone' | 'shared' },
  work: (data: StoredData) => Promise<T>,
): Promise<T> {
  return explainStart(async () => {
    const config = needs === 'alone' ? readConfig() : await useRunningDatabase(readConfig())
    const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataFolder })
    try {
      const ownerUrl = config.databaseUrl ?? embedded!.url // one of the two exists
      return await work({ config, ownerUrl, files: await openFileStore(config.files) })
    } finally {
      await embedded?.stop()
    }
  })
}
