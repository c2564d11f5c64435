import { execFile } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

/** The account that runs the server. */
type Account = { uid: number; gid: number }

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

/** Runs PostgreSQL's programs without root rights. */
export type Runner = {
  /** Runs one of the programs to its end; rejects as execFile does. */
  run(program: string, args: string[]): Promise<unknown>
  /** The command line that runs a program under the account of the server. */
  wrap(command: string[]): string[]
  /** Options that spawn needs in addition to a wrapped command line. */
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
  /** Changes the owner of the file or folder to the account of the server. */
  hand(path: string): void
}

/** The runner for a cluster: as this user, or as root under the account of the server. */
export function createServerRunner(binaries: Binaries, cluster: string): Runner {
  const account = findServerAccount(cluster)
  const reachable = !account || (canEnter(binaries.folder, account) && canEnter(dirname(cluster), account))
  const wrap = (command: string[]) =>
    account && !reachable ? [...buildSetprivCommand(account), ...command] : command
  const options = {
    cwd: process.platform === 'win32' ? binaries.folder : '/', // the server must not hold the caller's folder
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(account && reachable ? account : {}),
  }
  return {
    wrap,
    options,
    hand: (path) => account && chownSync(path, account.uid, account.gid),
    run(name, args) {
      const [program = '', ...rest] = wrap([join(binaries.folder, name), ...args])
      return promisify(execFile)(program, rest, options)
    },
  }
}

/** Whether the account can enter the folder and all its parents. */
function canEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(resolve(folder))
  return (mode & bit) !== 0 && (parent === resolve(folder) || canEnter(parent, account))
}

// No other account can enter a project in root's home. The server's account then gets one capability of root:
// to enter folders without permission.
function buildSetprivCommand({ uid, gid }: Account): string[] {
  const power = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...power, '--']
}
