import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { FIRST_RETRY_MS, startSessionRefresh, TICK_MS } from './keep-session.ts'

const start = Date.parse('2026-03-02T09:00:00.000Z')
const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const instant = (ms: number) => new Date(ms).toISOString()
const unreachable = new ApiError({ code: 'network.unreachable', message: '', status: 0 })
const ended = new ApiError({ code: 'session.required', message: '', status: 401 })
const tooMany = new ApiError({ code: 'request.too_many', message: '', status: 429 })

/** Starts the schedule; `calls` are the moments of the refreshes in ms after the start. */
function run(lifeMs: number, refresh: () => Promise<string>) {
  const calls: number[] = []
  const onEnded = vi.fn()
  const schedule = startSessionRefresh({
    expiresAt: instant(start + lifeMs),
    refresh: () => {
      calls.push(Date.now() - start)
      return refresh()
    },
    onEnded,
  })
  return { calls, onEnded, schedule }
}

const anHour = () => Promise.resolve(instant(Date.now() + HOUR_MS))

describe('a session of one hour', () => {
  test('is refreshed at the first tick with 3 ticks or fewer left, and again an hour later [AUTH-27]', async () => {
    const { calls } = run(HOUR_MS, anHour)

    await vi.advanceTimersByTimeAsync(2 * HOUR_MS)

    expect(calls).toEqual([HOUR_MS - 90_000, 2 * (HOUR_MS - 90_000)])
  })

  test('is not refreshed after stop', async () => {
    const { calls, schedule } = run(HOUR_MS, anHour)

    schedule.stop()
    await vi.advanceTimersByTimeAsync(HOUR_MS)

    expect(calls).toEqual([])
  })

  test('is not refreshed while another tab refreshes it', async () => {
    const { calls, schedule } = run(HOUR_MS, anHour)

    await vi.advanceTimersByTimeAsync(HOUR_MS / 2)
    schedule.setExpiry(instant(start + 2 * HOUR_MS))
    await vi.advanceTimersByTimeAsync(HOUR_MS / 2)

    expect(calls).toEqual([])
  })
})

test.each([
  { left: 90_001, first: TICK_MS },
  { left: 90_000, first: 0 },
  { left: 30_000, first: 0 },
  { left: -5 * HOUR_MS, first: 0 }, // the computer was asleep
  { left: 119_999, first: TICK_MS },
  { left: 120_001, first: 2 * TICK_MS },
])('with $left ms left the first refresh comes after $first ms [AUTH-27]', async ({ left, first }) => {
  const { calls } = run(left, anHour)

  await vi.advanceTimersByTimeAsync(3 * TICK_MS)

  expect(calls).toEqual([first])
})

test('any session is refreshed once before it ends, at a tick with 60 to 90 seconds left [AUTH-27]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 90_001, max: 7 * HOUR_MS }), async (life) => {
      vi.setSystemTime(start)
      const { calls, schedule } = run(life, () => Promise.resolve(instant(start + 30 * HOUR_MS)))
      await vi.advanceTimersByTimeAsync(life)
      schedule.stop()

      expect(calls).toHaveLength(1)
      const left = life - (calls[0] ?? 0)
      expect(calls[0]! % TICK_MS).toBe(0) // one call is expected above
      expect(left).toBeGreaterThan(60_000 - 1)
      expect(left).toBeLessThanOrEqual(90_000)
    }),
    { numRuns: 50 },
  )
})

test('a failing refresh is retried after 200 ms, then twice as long each time, within one tick [AUTH-28]', async () => {
  const { calls } = run(0, () => Promise.reject(unreachable))

  await vi.advanceTimersByTimeAsync(TICK_MS - 1)

  expect(calls).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 12_600, 25_400])
  expect(calls[1]).toBe(FIRST_RETRY_MS)
})

test('the next tick starts again with 200 ms, and a refresh that succeeds ends the retries [AUTH-28]', async () => {
  let failures = 9
  const { calls } = run(0, () => (failures-- > 0 ? Promise.reject(unreachable) : anHour()))

  await vi.advanceTimersByTimeAsync(2 * TICK_MS)

  expect(calls.filter((ms) => ms >= TICK_MS)).toEqual([TICK_MS, TICK_MS + 200])
})

test('a session that has ended is reported once and not asked for again [AUTH-28]', async () => {
  const { calls, onEnded } = run(0, () => Promise.reject(ended))

  await vi.advanceTimersByTimeAsync(10 * TICK_MS)

  expect(calls).toEqual([0])
  expect(onEnded).toHaveBeenCalledTimes(1)
})

test('a refused refresh is tried again at the next tick only', async () => {
  const { calls, onEnded } = run(0, () => Promise.reject(tooMany))

  await vi.advanceTimersByTimeAsync(2 * TICK_MS - 1)

  expect(calls).toEqual([0, TICK_MS])
  expect(onEnded).not.toHaveBeenCalled()
})

test('a refresh that takes longer than a tick is not started twice', async () => {
  const { calls } = run(0, () => new Promise(() => {}))

  await vi.advanceTimersByTimeAsync(5 * TICK_MS)

  expect(calls).toEqual([0])
})
