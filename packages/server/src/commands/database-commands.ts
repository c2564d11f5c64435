import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SAMPLE_TAG } from '@candlebook/contract/sample-tag'
import { restoreBackup, writeBackup } from '@candlebook/core/backup'
import { listMissingMigrations, migrateDatabase } from '@candlebook/core/db'
import { getDemoRecord, loadDemoRecord, removeDemoRecord } from '@candlebook/core/demo'
import { replayErasures } from '@candlebook/core/erasure'
import { type FileStore, openFileStore } from '@candlebook/core/files'
import { systemClock } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text/text'
import { startEmbedded } from '@candlebook/embedded-postgres'
import { type Config, readConfig } from '../config/config.ts'
import {
  DONE,
  defineCommand,
  type Given,
  REFUSED,
  requireNoWords,
  type Terminal,
  UsageError,
} from './command.ts'
import {
  CannotStart,
  explainStart,
  runAsTrader,
  useRunningDatabase,
  withAppContext,
} from './run-as-trader.ts'

/** The database as its owner, and the files of the server. */
type StoredData = { config: Config; ownerUrl: string; files: FileStore }

/**
 * Opens the data of the server for the work of a command as it is, without running migrations and without connections
 * of the app, and closes it again. `needs: 'alone'`: not the embedded database of a running server. Throws CannotStart.
 */
function withStoredData<T>(
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

const migrateOptions = {
  check: { help: 'Only list the migrations that are missing. Change nothing.' },
} as const

/** Applies the migrations that the database does not have, or lists them. */
export const migrate = defineCommand({
  usage: ['migrate [--check]'],
  summary: 'Bring the database to this version: apply each migration that is missing, and print its name.',
  arguments: {},
  options: migrateOptions,
  examples: ['migrate', 'migrate --check'],
  exitCodes: {
    0: 'The database has all migrations of this version.',
    1: 'With --check: migrations are missing. Without: a migration failed and left no trace.',
  },
  async run(given, terminal) {
    requireNoWords(given)
    return await withStoredData({ needs: 'alone' }, async ({ config, ownerUrl }) => {
      const missing = await listMissingMigrations(ownerUrl)
      if (given.options.check) {
        for (const name of missing) terminal.say(`missing  ${name}`)
        terminal.say(
          missing.length === 0 ? NONE_MISSING : `${formatCount(missing.length, 'migration')} missing.`,
        )
        return missing.length === 0 ? DONE : REFUSED
      }
      await migrateDatabase(ownerUrl, { roles: config.appDatabaseUrl === null })
      for (const name of missing) terminal.say(`applied  ${name}`)
      terminal.say(
        missing.length === 0 ? NONE_MISSING : `${formatCount(missing.length, 'migration')} applied.`,
      )
      return DONE
    })
  },
})

const NONE_MISSING = 'No migration is missing.'

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Writes all rows and files of the server into one file. */
export const backup = defineCommand({
  usage: ['backup FILE'],
  summary: 'Write all rows and files into a new file, also while a server runs.',
  arguments: { FILE: 'The new file. A file that exists is not replaced.' },
  options: {},
  examples: ['backup monday.candlebook'],
  exitCodes: {
    0: 'The file is complete.',
    1: 'The backup cannot be made; the command says why. There is no new file.',
  },
  async run({ words: [file, ...rest] }, terminal) {
    if (file === undefined || rest.length > 0) throw new UsageError('Name the new file: backup FILE')
    await requireNewFile(file)
    const written = await withStoredData({ needs: 'shared' }, (data) =>
      writeBackup({ ...data, clock: systemClock }, file),
    )
    const megabytes = (written.bytes / BYTES_PER_MEGABYTE).toFixed(1)
    terminal.say(
      `${formatCount(written.rows, 'row')} and ${formatCount(written.files, 'file')} are in ${file} (${megabytes} MB).`,
    )
    return DONE
  },
})

/** A backup never replaces an earlier one. */
async function requireNewFile(file: string): Promise<void> {
  if (await isAllowed(file, constants.F_OK))
    throw new CannotStart(`The file ${file} exists already. Choose another name.`)
  if (!(await isAllowed(dirname(file), constants.W_OK)))
    throw new CannotStart(`The folder ${dirname(file)} does not exist or cannot be written.`)
}

function isAllowed(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}

/** The hashes of erased users of a database that a restore replaces, in a file that outlives a restore cut short. */
type KeptErasures = {
  /** Where the hashes are; `erasures replay` reads it. */
  file: string
  list(): Promise<string[]>
  /** Adds hashes. Those of an earlier restore that was cut short stay. */
  add(hashes: string[]): Promise<void>
}

/** Opens the file in the data folder. It exists from the first hash on. */
function openKeptErasures(dataFolder: string): KeptErasures {
  const file = join(dataFolder, 'erased-before-restore.txt')
  const list = async () => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').filter((line) => line !== '')
  }
  const add = async (hashes: string[]) => {
    const all = new Set([...(await list()), ...hashes])
    if (all.size === 0) return
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    await writeFile(file, `${[...all].join('\n')}\n`, { mode: 0o600, flush: true })
  }
  return { file, list, add }
}

const restoreOptions = {
  replace: { help: 'Delete all rows that the database has, and all files that the backup does not have.' },
} as const

/** Restores a backup, and erases the accounts again that the replaced database had erased. */
export const restore = defineCommand({
  usage: ['restore FILE [--replace]'],
  summary: 'Restore a backup into an empty database, or with --replace in place of what the database has.',
  arguments: { FILE: 'A file that the command backup wrote.' },
  options: restoreOptions,
  examples: ['restore monday.candlebook', 'restore monday.candlebook --replace'],
  exitCodes: {
    0: 'The backup is restored.',
    1: 'The backup cannot be restored, or an account could not be erased again; the command says which.',
  },
  async run(given, terminal) {
    const { file, replace } = readRestore(given)
    const kept = await withStoredData({ needs: 'alone' }, async ({ config, ownerUrl, files }) => {
      const erasures = openKeptErasures(config.dataFolder)
      const roles = config.appDatabaseUrl === null
      const options = { replace, roles, keepErasures: erasures.add }
      const restored = await restoreBackup({ ownerUrl, files, clock: systemClock }, file, options)
      terminal.say(
        `${formatCount(restored.rows, 'row')} and ${formatCount(restored.files, 'file')} of the backup of ${restored.createdAt.toISOString()} are restored.`,
      )
      if (restored.otherFiles > 0) terminal.say(describeOtherFiles(restored.otherFiles, { replace }))
      return erasures
    })
    await eraseAgain(terminal, kept)
    return DONE
  },
})

function describeOtherFiles(count: number, { replace }: { replace: boolean }): string {
  const files = `${formatCount(count, 'file')} that the backup does not have`
  return replace ? `${files}: deleted.` : `${files}: kept. To delete such files, restore with --replace.`
}

async function eraseAgain(terminal: Terminal, { file, list }: KeptErasures): Promise<void> {
  const hashes = await list()
  if (hashes.length > 0) {
    try {
      const count = await withAppContext((appContext) => replayErasures(appContext, hashes))
      terminal.say(
        `${formatCount(count, 'account')} that the replaced database had erased will be erased again.`,
      )
    } catch (error) {
      terminal.say(
        `The backup is restored, but not all accounts are erased again. Before the server starts: erasures replay ${file}`,
      )
      throw error
    }
    await rm(file)
  }
  terminal.say('If you stored a list of erased accounts elsewhere, erase them too: erasures replay FILE')
}

function readRestore({
  words: [file, ...rest],
  options: { replace = false },
}: Given<typeof restoreOptions>): {
  file: string
  replace: boolean
} {
  if (file === undefined || rest.length > 0)
    throw new UsageError('Name the backup: restore FILE or restore FILE --replace')
  return { file, replace }
}

const demoOptions = {
  remove: { help: 'Remove the demo record, and nothing that the trader added.' },
} as const

/** Loads the demo record into an account without trades, as the page of the trades does, or removes it. */
export const seedDemo = defineCommand({
  usage: ['seed-demo EMAIL [--remove]'],
  summary: `Load about 14 months of example trades and journal entries, each with the tag "${SAMPLE_TAG}", into an account that has no trades.`,
  arguments: { EMAIL: 'The email address of an existing account.' },
  options: demoOptions,
  examples: ['seed-demo ana@example.com', 'seed-demo ana@example.com --remove'],
  exitCodes: {
    0: 'The account has, or no longer has, the demo record.',
    1: 'There is no such user, or the user has trades. Nothing was changed.',
  },
  async run({ words: [email, ...rest], options: { remove } }, terminal) {
    if (!email?.includes('@') || rest.length > 0) throw new UsageError('Name the account: seed-demo EMAIL')
    return await runAsTrader(email, async (ctx) => {
      if (remove) {
        const removed = await removeDemoRecord(ctx)
        const isNothing = removed.trades + removed.entries === 0
        terminal.say(
          isNothing
            ? `${email} has no demo record.`
            : `Removed from ${email}: ${formatRecordCounts(removed)}.`,
        )
        return DONE
      }
      const before = await getDemoRecord(ctx)
      const record = await loadDemoRecord(ctx)
      terminal.say(
        `${before.loaded ? `${email} already has` : `Loaded into ${email}:`} ${formatRecordCounts(record)}.`,
      )
      terminal.say(`To remove them: npm run candlebook -- seed-demo ${email} --remove`)
      return DONE
    })
  },
})

function formatRecordCounts({ trades, entries }: { trades: number; entries: number }): string {
  return `${formatCount(trades, 'example trade')} and ${formatCount(entries, 'journal entry')}`
}
