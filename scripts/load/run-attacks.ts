import { setTimeout } from 'node:timers/promises'
import { signUp } from '../../bench/harness/sign-up.ts'
import { withStack } from '../../bench/harness/with-stack.ts'
import type { Attack, Target } from './attack.ts'
import { printTable, type Row } from './print-table.ts'
import { type QuietUsers, startQuietUsers } from './quiet-users.ts'
import { watchMemory } from './watch-memory.ts'

const IDLE_MS = 8000
/** The shortest measurement: of the few requests of a shorter one, the p99 would be the longest wait alone. */
const MIN_ATTACK_MS = 4000
/** An attack that ends sooner is sent again, at most this often in all: a user has 600 writes in a minute. */
const MAX_REPETITIONS = 5
/** The pause between two attacks, in which the server becomes idle. */
const REST_MS = 1000

/** Runs the attacks against the real server in production mode, prints the waits of others, and returns whether all passed. */
export function runAttacks(attacks: Attack[]): Promise<boolean> {
  return withStack(async ({ server }) => {
    const others = [await join(server.url), await join(server.url)]
    const users = startQuietUsers(others)
    try {
      await setTimeout(REST_MS) // first requests are slower
      await users.take()
      await setTimeout(IDLE_MS)
      const idle = await users.take()
      console.error(
        `Idle: ${idle.count} requests, p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms.`,
      )
      const rows: Row[] = []
      for (const attack of attacks)
        rows.push(await runOne(attack, { attacker: await join(server.url), users, pid: server.pid }))
      return printTable(rows, idle)
    } finally {
      await users.stop()
    }
  })
}

async function runOne(
  { name, send, maxGrowthMb }: Attack,
  { attacker, users, pid }: { attacker: Target; users: QuietUsers; pid: number },
): Promise<Row> {
  console.error(`Attacking: ${name} …`)
  await setTimeout(REST_MS)
  await users.take()
  const memory = watchMemory(pid)
  const [answers] = await Promise.all([sendRepeatedly(() => send(attacker)), setTimeout(MIN_ATTACK_MS)])
  const waits = await users.take()
  return { name, answers, waits, grewByMb: memory.stop(), ...(maxGrowthMb && { maxGrowthMb }) }
}

/** Sends an attack until the measurement is long enough. Returns the summary of the first time. */
async function sendRepeatedly(send: () => Promise<string>): Promise<string> {
  const began = performance.now()
  const answers = [await send()]
  while (answers.length < MAX_REPETITIONS && performance.now() - began < MIN_ATTACK_MS)
    answers.push(await send())
  return answers[0] ?? ''
}

async function join(url: string): Promise<Target> {
  const { cookie } = await signUp(url)
  return { url, cookie }
}
