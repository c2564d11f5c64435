import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Target } from './attack.ts'

/** The approximate interval between two requests of a quiet user. */
const EVERY_MS = 50

/** The times that quiet users waited for responses, in milliseconds. */
export type Waits = {
  p50: number
  p95: number
  p99: number
  longest: number
  count: number
  failures: string[]
}

/** Users who send small requests all the time. `take` returns their waits since its last call. */
export type QuietUsers = { take(): Promise<Waits>; stop(): Promise<void> }

/** Sends the requests of these users from a separate process until it is stopped. */
export function startQuietUsers(users: Target[]): QuietUsers {
  const sender = fork(fileURLToPath(new URL('./quiet-users.process.ts', import.meta.url)))
  sender.send(users)
  const take = async () => {
    sender.send('take')
    const [{ times, failures }] = (await once(sender, 'message')) as [{ times: number[]; failures: string[] }] // the sender's
    return { ...measure(times), failures }
  }
  const stop = async () => {
    sender.disconnect()
    await once(sender, 'exit')
  }
  return { take, stop }
}

/**
 * A user sends no request while waiting, so one long wait would be only one request of many. Each wait therefore also
 * counts for the requests that would have been sent during it: a wait of 1 s as 1 s, 950 ms, 900 ms, and so on.
 * Source: G. Tene, "How NOT to measure latency" (coordinated omission).
 */
function measure(times: number[]) {
  const all = times.flatMap((ms) =>
    Array.from({ length: 1 + Math.floor(ms / EVERY_MS) }, (_, at) => ms - at * EVERY_MS),
  )
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: sorted.at(-1) ?? 0, count: sorted.length }
}
