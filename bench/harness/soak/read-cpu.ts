import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The processor time of a process so far in ms, all its threads, user and system. */
export function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12]) // utime and stime, after the name in parentheses
  if (!Number.isFinite(ticks)) throw new Error(`the processor time of process ${pid} cannot be read`)
  return (ticks / ticksPerSecond) * 1000
}
