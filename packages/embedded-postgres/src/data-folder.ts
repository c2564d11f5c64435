import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findServerAccount } from './server-account.ts'

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
