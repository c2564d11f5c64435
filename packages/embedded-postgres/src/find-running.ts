import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OWNER_ROLE } from './create-cluster.ts'
import { DATABASE } from './ensure-database.ts'

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
