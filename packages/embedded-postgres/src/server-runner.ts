import { execFile } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './find-binaries.ts'
import { type Account, serverAccount } from './server-account.ts'

/** How PostgreSQL's programs are run so that they are not root. */
export type Runner = {
  /** Runs one of the programs to its end; rejects as execFile does. */
  run(program: string, args: string[]): Promise<unknown>
  /** The command line of a program by its path, put under the account of the server. */
  wrap(command: string[]): string[]
  /** What spawn needs beside a wrapped command line. */
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
  /** Gives the file or folder to the account of the server. */
  hand(path: string): void
}

/** The runner for a cluster: as this user, or as root under the account of the server. */
export function serverRunner(binaries: Binaries, cluster: string): Runner {
  const account = serverAccount(cluster)
  const reachable = !account || (mayEnter(binaries.folder, account) && mayEnter(dirname(cluster), account))
  const wrap = (command: string[]) =>
    account && !reachable ? [...passingClosedFolders(account), ...command] : command
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

/** True when the account can walk from the root down into the folder. */
function mayEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(resolve(folder))
  return (mode & bit) !== 0 && (parent === resolve(folder) || mayEnter(parent, account))
}

// A project in root's home is closed to every other account. The server's account then gets one single power of root:
// to pass folders that are closed to it.
function passingClosedFolders({ uid, gid }: Account): string[] {
  const power = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...power, '--']
}
