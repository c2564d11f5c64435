import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DataFolder, openDataFolder, takeLock } from './data-folder.ts'
import { NoEmbeddedDatabase } from './refusals.ts'
import { endOrphan, launchWithRetries } from './server.ts'
import { createServerRunner, type Runner } from './server-runner.ts'

/** The role that owns the cluster. */
const OWNER_ROLE = 'candlebook_owner'

/**
 * Creates the cluster when it does not exist. It is renamed when it is complete, so an interrupted start is
 * repeated.
 */
async function createCluster(folder: DataFolder, binaries: Binaries, runner: Runner): Promise<void> {
  if (existsSync(folder.cluster)) return
  await removeUnfinished(folder)
  // A new name each time, because the initdb of a killed start may still be writing to the old one.
  const draft = mkdtempSync(folder.unfinished)
  runner.hand(draft)
  await runInitdb({ cluster: draft, password: folder.password, binaries, runner })
  renameSync(draft, folder.cluster)
  flushFolder(dirname(folder.cluster))
}

async function removeUnfinished({ unfinished }: DataFolder): Promise<void> {
  const parent = dirname(unfinished)
  const names = readdirSync(parent).filter((name) => name.startsWith(basename(unfinished)))
  for (const name of names) await removeWhole(join(parent, name))
}

// The initdb of a killed start may delete files here at the same time. rmSync then finds a file already
// deleted, reports nothing because of `force`, and leaves the other files.
async function removeWhole(place: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    rmSync(place, { recursive: true, force: true, maxRetries: 10 })
    if (!existsSync(place)) return
    await pause(20)
  }
}

async function runInitdb(options: { cluster: string; password: string; binaries: Binaries; runner: Runner }) {
  const { cluster, password, binaries, runner } = options
  const access = ['-U', OWNER_ROLE, '--auth=scram-sha-256', `--pwfile=${password}`]
  try {
    await runner.run('initdb', ['-D', cluster, ...access, '-E', 'UTF8', ...binaries.initdbArgs])
  } catch (cause) {
    const { code, stderr, message } = cause as Error & { code?: unknown; stderr?: string } // execFile's rejection
    // The file exists, so "no such file" means that its C library is missing, as on Alpine.
    if (code === 'ENOENT')
      throw new NoEmbeddedDatabase(`The built-in database cannot run here (${message}).`, { cause })
    throw new Error(`initdb failed in ${cluster}: ${stderr || message}`, { cause })
  }
}

// Without this, a power cut could restore the unfinished name, and the next start would delete a cluster in
// use.
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return // Windows cannot open folders
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The name of Candlebook's database in the cluster. */
const DATABASE = 'candlebook'

/** Creates Candlebook's database on the server when it does not exist, and returns its URL for the owner. */
async function ensureDatabase({ port, password }: { port: number; password: string }): Promise<string> {
  const buildUrl = (database: string) => `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString: buildUrl('postgres') })
  client.on('error', () => {}) // the query that runs rejects; without a listener the error ends the process
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return buildUrl(DATABASE)
}

/** The owner's password. The first start creates it in a file that only its owner may read. */
function getOwnerPassword(folder: DataFolder, runner: Runner): string {
  if (!existsSync(folder.password)) {
    if (existsSync(folder.cluster)) throw new Error(`The file ${folder.password} is missing: bring it back.`)
    makePassword(folder.password, runner)
  }
  return readFileSync(folder.password, 'utf8').trim()
}

function makePassword(file: string, runner: Runner): void {
  const draft = `${file}.draft`
  writeFileSync(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  runner.hand(draft) // initdb reads it under the server's account
  renameSync(draft, file)
}

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

// The lines of postmaster.pid: process, folder, start, port. Source: PostgreSQL, src/include/utils/pidfile.h
const PORT_LINE = 3

/**
 * The owner's URL of the built-in database that a process runs on this data folder; null when none runs. Changes
 * nothing in the folder. A server that was killed leaves its file, so the address may not answer.
 */
export function findRunning(dataDir: string): string | null {
  const folder = resolve(dataDir)
  const password = readLines(join(folder, 'postgres.password'))[0]
  const port = readLines(join(folder, 'postgres', 'postmaster.pid'))[PORT_LINE]
  return password && port ? `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${DATABASE}` : null
}

/** Whether the data folder has a built-in database, running or not. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), 'postgres'))
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return [] // it does not exist, or this account may not read it
  }
}
