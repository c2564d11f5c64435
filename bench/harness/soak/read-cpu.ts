import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every usual Linux. */
const TICK_MS = 10
// The fields of /proc/PID/stat after the name of the program. Source: proc_pid_stat(5)
const PARENT = 1
const USER_TIME = 11
const SYSTEM_TIME = 12

/** The processor time of a process and its direct children so far, in milliseconds. */
export function readCpuMs(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readFields(name) : null
    if (!fields || (Number(name) !== pid && Number(fields[PARENT]) !== pid)) continue
    ticks += Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
  }
  return ticks * TICK_MS
}

function readFields(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null // it has ended
  }
}
