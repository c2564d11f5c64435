import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Distinguishes the process from every other one with the same number: its start time, and the boot. Null
 * when the process does not run. Where the system reports no start time (Windows), only the number counts.
 */
export function readProcessIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null
  if (process.platform === 'linux') return readLinuxIdentity(pid)
  if (process.platform === 'win32') return `pid ${pid}`
  return askPs(pid, 'lstart=')
}

/** The command line of a running process; null when it has ended or the system does not report it. */
export function readProcessCommand(pid: number): string | null {
  if (process.platform === 'win32') return null
  if (process.platform !== 'linux') return askPs(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs under another user
  }
}

function readLinuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain any text, so count from the last bracket: state is field 3, start time
    // field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isDead = fields[0] === 'Z' || fields[0] === 'X' // killed, but its parent has not waited for it yet
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return isDead ? null : `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
    return execFileSync('ps', ['-o', column, '-p', String(pid)], options).trim() || null
  } catch {
    return null
  }
}
