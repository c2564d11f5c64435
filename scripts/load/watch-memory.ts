import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100

/** The memory of a process in megabytes; 0 when the system does not report it. */
function readMemoryMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches the memory of a process; `stop` returns its largest growth in megabytes. */
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
