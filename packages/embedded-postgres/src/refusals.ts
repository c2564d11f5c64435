/** Another process uses the data folder. The message names the folder, the process and what to do. */
export class DataFolderInUse extends Error {
  readonly code = 'data_folder.in_use'
  readonly folder: string
  readonly pid: number | null

  constructor({ folder, pid }: { folder: string; pid: number | null }) {
    const who = pid === null ? 'in another container, or still shutting down' : `process ${pid}`
    super(
      `The data folder ${folder} is already in use by another Candlebook (${who}). ` +
        'Stop it, or start this one with DATA_DIR=… or DATABASE_URL=….',
    )
    this.name = 'DataFolderInUse'
    this.folder = folder
    this.pid = pid
  }
}

/** The built-in database cannot run here. The message says why and asks for DATABASE_URL. */
export class NoEmbeddedDatabase extends Error {
  readonly code = 'embedded_database.missing'

  constructor(reason: string, more: { cause?: unknown } = {}) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL 15 or newer, and Candlebook uses that instead.`, more)
    this.name = 'NoEmbeddedDatabase'
  }
}
