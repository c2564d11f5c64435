import { readFileSync, statSync } from 'node:fs'

/** The account that runs the server. */
export type Account = { uid: number; gid: number }

/**
 * The account that has to run the server, because PostgreSQL refuses root: the owner of an existing cluster,
 * otherwise `postgres`, otherwise `nobody`. Null when this process is not root and runs the server itself.
 */
export function findServerAccount(cluster: string): Account | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findNamedAccount('postgres') ?? findNamedAccount('nobody')
  if (!account)
    throw new Error('PostgreSQL refuses to run as root, and there is no account postgres or nobody.')
  return account
}

function findNamedAccount(name: string): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : null
}
