import { expect, test } from 'vitest'
import { openPool } from '../../db/index.ts'
import { checkClock } from './check-clock.ts'

const now = new Date('2026-11-23T08:00:00Z')
const clock = { now: () => now }

async function checkWithoutDatabase(provider: Date | null) {
  const db = openPool('postgres://none@127.0.0.1:1/none')
  const found = await checkClock({ db, clock, readProviderTime: async () => provider }).catch(String)
  await db.close()
  return found
}

test('while the database is down the clock is compared with that of the payment provider', async () => {
  const [fine, ahead] = [new Date('2026-11-23T08:00:01Z'), new Date('2026-11-23T08:02:00Z')]

  expect(await checkWithoutDatabase(fine)).toMatchObject({
    status: 'ok',
    message: 'The clocks of this machine and of the payment provider agree.',
  })
  expect(await checkWithoutDatabase(ahead)).toMatchObject({
    status: 'failed',
    message: 'The clocks of this machine and of the payment provider differ by 120 seconds.',
    advice: expect.stringContaining('NTP'),
  })
})

test('without any other clock there is no finding', async () => {
  expect(await checkWithoutDatabase(null)).toMatch(/no other clock answers/)
})
