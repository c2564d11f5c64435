import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './attack.ts'

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

function measure(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0, count: sorted.length }
}
