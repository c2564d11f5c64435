import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100

/** How much memory a process has, in megabytes; 0 where the system does not tell. */
export function readMemoryMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches a process from now on; `stop` gives by how many megabytes it grew at most. */
export function watchMemory(pid: number): { stop(): number } {
  const before = readMemoryMb(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, readMemoryMb(pid))), LOOK_EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    return Math.max(most, readMemoryMb(pid)) - before
  }
  return { stop }
}
