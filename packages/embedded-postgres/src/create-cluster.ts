import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import type { Binaries } from './find-binaries.ts'
import { NoEmbeddedDatabase } from './refusals.ts'
import type { Runner } from './server-runner.ts'

/** The role that owns the cluster. */
export const OWNER_ROLE = 'candlebook_owner'

/**
 * Creates the cluster when it does not exist. It is renamed when it is complete, so an interrupted start is
 * repeated.
 */
export async function createCluster(folder: DataFolder, binaries: Binaries, runner: Runner): Promise<void> {
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
