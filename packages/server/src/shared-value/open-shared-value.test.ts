import { expect, test } from 'vitest'
import { openSharedValue } from './open-shared-value.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** A value whose loads fail until `recover`, five minutes of pause after each failure, and a clock to move. */
function openFailingValue() {
  let now = 0
  let loads = 0
  let isFailing = true
  const value = openSharedValue<number | null>({
    load: async () => {
      loads++
      if (isFailing) throw new Error('the database does not answer')
      return 7
    },
    first: null,
    clock: { now: () => new Date(now) },
    maxAgeMs: HOUR_MS,
    pauseAfterFailureMs: 5 * MINUTE_MS,
  })
  return {
    value,
    countLoads: () => loads,
    moveClock: (ms: number) => {
      now += ms
    },
    recover: () => {
      isFailing = false
    },
  }
}

test('after a load that failed, requests do not start the next one for five minutes [LAND-03]', async () => {
  const { value, countLoads, moveClock, recover } = openFailingValue()

  for (let n = 0; n < 3; n++) expect(await value.read()).toBeNull()
  expect(countLoads()).toBe(1)
  moveClock(5 * MINUTE_MS)
  expect(await value.read()).toBeNull()
  expect(countLoads()).toBe(1)

  recover()
  moveClock(1)
  expect(await value.read()).toBe(7)
  expect(countLoads()).toBe(2)
})

test('a refresh that is asked for loads during the pause', async () => {
  const { value, recover } = openFailingValue()
  await value.read()
  recover()

  expect(await value.refresh()).toBe(7)
  expect(await value.read()).toBe(7)
})

test('a load that is overtaken by a later one does not bring back its older value', async () => {
  const loads: ((value: string) => void)[] = []
  const value = openSharedValue({
    load: () => new Promise<string>((resolve) => loads.push(resolve)),
    first: 'first',
    clock: { now: () => new Date(0) },
    maxAgeMs: HOUR_MS,
  })

  const [slow, quick] = [value.refresh(), value.refresh()]
  loads[1]?.('new')
  expect(await quick).toBe('new')
  loads[0]?.('old')
  expect(await slow).toBe('new')
  expect(await value.read()).toBe('new')
})
