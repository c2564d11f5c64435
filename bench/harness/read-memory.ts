import { readFileSync } from 'node:fs'

/** The memory of a process in KB, as the kernel counts it (resident set). */
export function readMemoryKb(pid: number): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!found) throw new Error(`the memory of process ${pid} cannot be read`)
  return Number(found[1])
}
