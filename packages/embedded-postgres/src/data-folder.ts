import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverAccount } from './server-account.ts'

/** Where everything of one database stands. `name` is the folder as the operator wrote it, for messages. */
export type DataFolder = {
  name: string
  cluster: string
  /** How the cluster's name begins while initdb writes it; what is found under it is always half-finished. */
  unfinished: string
  password: string
  lock: string
}

/** Makes the data folder when it is missing and names what stands in it. */
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

// Closed to everybody else; as root, the server's account may pass through, for it owns the cluster inside.
function make(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = serverAccount(join(folder, 'postgres'))
  if (!account) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o710)
}
