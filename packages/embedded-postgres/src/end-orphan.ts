import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { readProcessCommand, readProcessIdentity } from './process-identity.ts'
import type { Runner } from './server-runner.ts'

/**
 * Waits for a server whose process was killed and which is shutting down. The caller holds the lock, so no
 * other process uses the server. A server whose watchdog was also killed does not end, so it is shut down.
 */
export async function endOrphan(folder: DataFolder, runner: Runner): Promise<void> {
  const file = join(folder.cluster, 'postmaster.pid')
  for (let waited = 0; waited < 2000; waited += 20) {
    const pid = readPid(file)
    if (pid === null || readProcessIdentity(pid) === null) return
    if (isOtherProcess(pid, folder)) return rmSync(file, { force: true })
    await pause(20)
  }
  await runner.run('pg_ctl', ['stop', '-D', folder.cluster, '-m', 'fast', '-t', '60'])
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

// After a reboot another process may have the same process id, and PostgreSQL would refuse to start because of
// it. Linux only: there the watchdog's file lock still excludes a server that this check does not recognise.
function isOtherProcess(pid: number, folder: DataFolder): boolean {
  if (process.platform !== 'linux') return false
  const command = readProcessCommand(pid)
  return command !== null && !command.includes(folder.cluster)
}
