import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './attack.ts'

/** About how often a quiet user asks. */
const EVERY_MS = 50

/** What quiet users waited for answers, in milliseconds. */
export type Waits = { p50: number; p99: number; longest: number; count: number; failures: string[] }

/** Users who ask for little all the time. `take` gives their waits since it was called last. */
export type QuietUsers = { take(): Promise<Waits>; stop(): Promise<void> }

/** Lets these users ask from a thread of their own until it is stopped. */
export function startQuietUsers(users: Target[]): QuietUsers {
  const worker = new Worker(new URL('./quiet-users.worker.ts', import.meta.url), { workerData: users })
  const take = async () => {
    worker.postMessage('take')
    const [{ times, failures }] = (await once(worker, 'message')) as [{ times: number[]; failures: string[] }] // the worker's
    return { ...measure(times), failures }
  }
  return { take, stop: async () => void (await worker.terminate()) }
}

/**
 * A user who waits sends nothing meanwhile, so one long wait would hide as one request of many. Each wait counts as well
 * for the requests that would have been sent during it: a wait of 1 s as 1 s, 950 ms, 900 ms, and so on.
 * Source: G. Tene, "How NOT to measure latency" (coordinated omission).
 */
function measure(times: number[]) {
  const all = times.flatMap((ms) =>
    Array.from({ length: 1 + Math.floor(ms / EVERY_MS) }, (_, at) => ms - at * EVERY_MS),
  )
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0, count: sorted.length }
}
