import { AppError } from '@candlebook/core/kernel'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_OF_USER, UserUsage } from './user-usage.ts'

const MB = 1024 * 1024

let nowMs = 0
let cpuMs = 0
const ports = { limitsCpu: true, now: () => nowMs, readCpuMs: () => cpuMs }

beforeEach(() => {
  nowMs = 0
  cpuMs = 0
  vi.useRealTimers()
})

function openUsage(options: ConstructorParameters<typeof UserUsage>[0] = {}): UserUsage {
  const usage = new UserUsage(options)
  for (const session of ['ada', 'phone of ada', 'token of ada']) usage.setUser(session, 'ada')
  usage.setUser('bob', 'bob')
  return usage
}

/** Begins requests and returns the turns of those that have begun. */
function beginAll(usage: UserUsage, requests: [string, 'reads' | 'writes'][]) {
  const begun: { session: string; kind: string; end(): void }[] = []
  for (const [session, kind] of requests)
    usage.begin(session, kind).then(
      ({ end }) => begun.push({ session, kind, end }),
      () => {}, // those that a test leaves waiting are refused after it
    )
  return begun
}

/** Lets every request begin that may. */
const settle = () => new Promise(setImmediate)

describe('requests at once', () => {
  test('are counted by user, reads and writes each, so writes do not hold up reads', async () => {
    const sessions = ['ada', 'phone of ada', 'token of ada']
    const requests = Array.from({ length: 60 }, (_, n): [string, 'reads' | 'writes'] => [
      sessions[n % 3]!, // one of the three
      n % 2 ? 'reads' : 'writes',
    ])
    const begun = beginAll(openUsage(), requests)
    await settle()

    expect(begun.filter(({ kind }) => kind === 'reads')).toHaveLength(MAX_OF_USER.reads)
    expect(begun.filter(({ kind }) => kind === 'writes')).toHaveLength(MAX_OF_USER.writes)

    for (let ended = 0; ended < 60; ) {
      const running = begun.slice(ended)
      for (const { end } of running) end()
      ended += running.length
      await settle()
    }
    expect(begun).toHaveLength(60)
  })

  test('of a session that was never seen run one at a time, until the first one tells the user', async () => {
    const usage = openUsage()
    const begun = beginAll(
      usage,
      Array.from({ length: 30 }, () => ['new', 'reads']),
    )
    await settle()
    expect(begun).toHaveLength(1)

    usage.setUser('new', 'ada')
    await settle()
    expect(begun).toHaveLength(1 + MAX_OF_USER.reads)
  })

  test('that wait for ten seconds are refused with the seconds to wait', async () => {
    vi.useFakeTimers()
    const usage = openUsage()
    beginAll(
      usage,
      Array.from({ length: 8 }, () => ['ada', 'reads']),
    )
    const waiting = usage.begin('ada', 'reads').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)

    expect(await waiting).toMatchObject({ code: 'request.too_many', data: { waitSeconds: 5 } })
  })
})

describe('bytes', () => {
  test('of bodies and answers are counted together for all sessions of a user, and not for others', async () => {
    const usage = openUsage()
    const [body, answer, other] = await Promise.all([
      usage.begin('ada', 'writes'),
      usage.begin('phone of ada', 'reads'),
      usage.begin('bob', 'reads'),
    ])
    const release = body.hold(40 * MB)
    answer.count(20 * MB)

    expect(() => answer.hold(5 * MB)).toThrow(AppError)
    other.hold(60 * MB)
    release()
    release() // counted once
    answer.hold(44 * MB)
    await expect(usage.begin('token of ada', 'reads')).rejects.toMatchObject({ code: 'request.too_many' })
  })
})

describe('processor time', () => {
  /** A request that takes this much, while another user sends one too. */
  async function spend(usage: UserUsage, ms: number, { hasOthers = true } = {}): Promise<void> {
    if (hasOthers) (await usage.begin('bob', 'reads')).end()
    const { end } = await usage.begin('ada', 'reads')
    cpuMs += ms
    end()
  }

  test('of a user is limited while others are there: its requests wait, and those of others do not', async () => {
    const usage = openUsage(ports)
    await spend(usage, MAX_OF_USER.cpuMs + 1)
    const begun = beginAll(usage, [
      ['phone of ada', 'reads'],
      ['bob', 'reads'],
    ])
    await settle()

    expect(begun.map(({ session }) => session)).toEqual(['bob'])
  })

  test('comes back with time, at the rate of a minute', async () => {
    vi.useFakeTimers()
    const usage = openUsage(ports)
    await spend(usage, MAX_OF_USER.cpuMs + 300)
    const begun = beginAll(usage, [['ada', 'reads']])
    nowMs = 1010
    await vi.advanceTimersByTimeAsync(1010)

    expect(MAX_OF_USER.cpuMsPerMinute / 60).toBe(300) // in a second
    expect(begun).toHaveLength(1)
  })

  test('that is almost used up lets requests begin one at a time', async () => {
    const usage = openUsage(ports)
    await spend(usage, MAX_OF_USER.cpuMs * 0.6)
    const begun = beginAll(
      usage,
      Array.from({ length: 5 }, () => ['ada', 'reads']),
    )
    await settle()

    expect(begun).toHaveLength(1)
  })

  test.each([
    { each: 40, together: 1 },
    { each: 20, together: 2 },
    { each: 2, together: 3 },
  ])(
    'of $each ms a request lets $together run at once while others are there',
    async ({ each, together }) => {
      const usage = openUsage(ports)
      for (let n = 0; n < 5; n++) {
        await spend(usage, each)
        nowMs += 1000 // the budget is full again
      }
      ;(await usage.begin('bob', 'reads')).end()
      const begun = beginAll(
        usage,
        Array.from({ length: 8 }, () => ['ada', 'reads']),
      )
      await settle()
      expect(begun).toHaveLength(together)

      for (let ended = 0; ended < begun.length; ended++) {
        begun[ended]?.end()
        await settle()
      }
      expect(begun).toHaveLength(8)
    },
  )

  test('is divided among the requests that run', async () => {
    const usage = openUsage(ports)
    const turns = [await usage.begin('bob', 'reads'), await usage.begin('ada', 'reads')]
    cpuMs += MAX_OF_USER.cpuMs * 1.8
    for (const { end } of turns) end()
    const begun = beginAll(usage, [
      ['ada', 'reads'],
      ['bob', 'reads'],
    ])
    await settle()

    expect(begun).toHaveLength(2)
  })

  test('is not limited for a user who is alone', async () => {
    const usage = openUsage(ports)
    for (let n = 0; n < 20; n++) await spend(usage, 1000, { hasOthers: false })
    const begun = beginAll(
      usage,
      Array.from({ length: 8 }, () => ['ada', 'reads']),
    )
    await settle()

    expect(begun).toHaveLength(8)
  })
})
