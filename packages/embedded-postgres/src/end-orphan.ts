import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { processCommand, processIdentity } from './process-identity.ts'
import type { Runner } from './server-runner.ts'

/**
 * Waits for a server whose process was killed and which is shutting down; the caller holds the lock, so nobody else
 * uses it. One that does not end by itself (its watchdog was killed too) is shut down.
 */
export async function endOrphan(folder: DataFolder, runner: Runner): Promise<void> {
  const file = join(folder.cluster, 'postmaster.pid')
  for (let waited = 0; waited < 2000; waited += 20) {
    const pid = readPid(file)
    if (pid === null || processIdentity(pid) === null) return
    if (isSomethingElse(pid, folder)) return rmSync(file, { force: true })
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

// After a reboot another process may have got the number, and PostgreSQL would refuse to start because of it.
// Only on Linux: there the watchdog's file lock still keeps out a server that we fail to recognise.
function isSomethingElse(pid: number, folder: DataFolder): boolean {
  if (process.platform !== 'linux') return false
  const command = processCommand(pid)
  return command !== null && !command.includes(folder.cluster)
}
