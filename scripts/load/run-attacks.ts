import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { signUp } from '../../bench/harness/sign-up.ts'
import { withStack } from '../../bench/harness/with-stack.ts'
import type { Attack, Target } from './attack.ts'
import { printTable } from './print-table.ts'
import { type QuietUsers, startQuietUsers, type Waits } from './quiet-users.ts'
import { type Round, toRow } from './to-row.ts'
import { watchMemory } from './watch-memory.ts'

/** How long an idle server is measured before the first attack and after each one. */
const IDLE_MS = 4000
/** The shortest measurement: of the few requests of a shorter one, the p99 would be the longest wait alone. */
const MIN_ATTACK_MS = 4000
/** An attack that ends sooner is sent again, at most this often in all: a user has 600 writes in a minute. */
const MAX_REPETITIONS = 5
/** The pause between two attacks, in which the server becomes idle. */
const REST_MS = 1000
/** An odd number, so that the median is one of the rounds. */
const ROUNDS = 3

/**
 * Runs the attacks against the real server in production mode, prints the waits of others, and returns whether all
 * passed. Each attack has several rounds between measurements of the idle server, so that a short disturbance of the
 * machine, or a machine that becomes slower, does not decide.
 */
export function runAttacks(attacks: Attack[]): Promise<boolean> {
  return withStack(async ({ server, owner }) => {
    const users = startQuietUsers([await join(server.url), await join(server.url)])
    // An attacker computes on another machine. Here the attacks get the processors that the server leaves.
    setPriority(constants.priority.PRIORITY_LOW)
    try {
      await setTimeout(REST_MS) // first requests are slower
      await users.take()
      const rounds = new Map<Attack, Round[]>()
      let before = await measureIdle(users)
      for (let round = 0; round < ROUNDS; round++)
        for (const attack of attacks) {
          console.error(`Round ${round + 1} of ${ROUNDS}: ${attack.name} …`)
          const attacker = { ...(await join(server.url)), owner }
          if (attack.prepare) {
            await attack.prepare(attacker)
            before = await measureIdle(users)
          }
          const sent = await runOne(attack, { attacker, users, pid: server.pid })
          const after = await measureIdle(users)
          rounds.set(attack, [
            ...(rounds.get(attack) ?? []),
            { ...sent, idleP99: (before.p99 + after.p99) / 2 },
          ])
          before = after
        }
      return printTable([...rounds].map(([attack, all]) => toRow(attack, all)))
    } finally {
      await users.stop()
    }
  })
}

async function measureIdle(users: QuietUsers): Promise<Waits> {
  await setTimeout(REST_MS)
  await users.take()
  await setTimeout(IDLE_MS)
  return await users.take()
}

type Sent = { answers: string; waits: Waits; grewByMb: number }

async function runOne(
  { send }: Attack,
  { attacker, users, pid }: { attacker: Target; users: QuietUsers; pid: number },
): Promise<Sent> {
  const memory = watchMemory(pid)
  const [answers] = await Promise.all([sendRepeatedly(() => send(attacker)), setTimeout(MIN_ATTACK_MS)])
  const waits = await users.take()
  return { answers, waits, grewByMb: memory.stop() }
}

/** Sends an attack until the measurement is long enough. Returns the summary of the first time. */
async function sendRepeatedly(send: () => Promise<string>): Promise<string> {
  const began = performance.now()
  const answers = [await send()]
  while (answers.length < MAX_REPETITIONS && performance.now() - began < MIN_ATTACK_MS)
    answers.push(await send())
  return answers[0] ?? ''
}

async function join(url: string): Promise<Target & { userId: string }> {
  const { cookie, userId } = await signUp(url)
  return { url, cookie, userId }
}
