import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { readProcessIdentity } from './process-identity.ts'
import { DataFolderInUse } from './refusals.ts'
import { findServerAccount } from './server-runner.ts'

/** The paths of one database. `name` is the folder as the operator wrote it, for messages. */
export type DataFolder = {
  name: string
  cluster: string
  /**
   * The prefix of the cluster's name while initdb writes it. A folder with this prefix is always incomplete.
   */
  unfinished: string
  password: string
  lock: string
}

/** Creates the data folder when it does not exist and returns its paths. */
export function openDataFolder(dataDir: string): DataFolder {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) make(folder)
  return {
    name: dataDir,
    cluster: join(folder, 'postgres'),
    unfinished: join(folder, 'postgres.unfinished-'),
    password: join(folder, 'postgres.password'),
    lock: join(folder, 'candlebook.lock'),
  }
}

// No other account may read the folder. As root, the server's account may enter, because it owns the cluster
// inside.
function make(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = findServerAccount(join(folder, 'postgres'))
  if (!account) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o710)
}

type Claim = { pid: number; identity: string | null; token: string }

/**
 * Claims the data folder for this process and returns the function that releases it. The claim is a file that
 * outlives the process, but it counts only while its process runs. So a crash or a reused process number
 * never blocks a start. Throws DataFolderInUse while another claim counts.
 */
export function takeLock({ file, folder }: { file: string; folder: string }): () => void {
  const mine: Claim = { pid: process.pid, identity: readProcessIdentity(process.pid), token: randomUUID() }
  for (let attempt = 0; attempt < 20; attempt++) {
    if (place(file, mine)) return () => release(file, mine)
    const theirs = read(file)
    if (theirs && isClaimValid(theirs)) throw new DataFolderInUse({ folder, pid: theirs.pid })
    if (theirs !== undefined) removeStale(file, theirs)
  }
  throw new DataFolderInUse({ folder, pid: null })
}

// A link appears complete or not at all, and only one process can create it.
function place(file: string, claim: Claim): boolean {
  const draft = `${file}.${claim.token}`
  writeFileSync(draft, JSON.stringify(claim), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isClaimValid(claim: Claim): boolean {
  const identity = readProcessIdentity(claim.pid)
  return identity !== null && identity === claim.identity
}

// The file is renamed first and read again: since the first read, another process may have placed a new
// claim.
function removeStale(file: string, seen: Claim | null): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside)?.token !== seen?.token) linkSync(aside, file)
  } catch {
    // another process was faster; the next attempt decides
  } finally {
    rmSync(aside, { force: true })
  }
}

function release(file: string, mine: Claim): void {
  if (read(file)?.token === mine.token) rmSync(file, { force: true })
}

/** The claim in the file; null when the file contains none, undefined when the file does not exist. */
function read(file: string): Claim | null | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim // written by place only
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null
  }
}
