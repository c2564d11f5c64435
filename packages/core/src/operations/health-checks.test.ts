import { expect, test } from 'vitest'
import { openPool } from '../db/index.ts'
import { checkPayments, describeBackup, describeRates } from './service-checks.ts'
import { checkClock, describeDifference, describeSpace, describeWorker } from './system-checks.ts'

const GB = 1024 ** 3
const now = new Date('2027-03-05T08:00:00Z')

test('a disk with less than 2 GB is a warning, and with less than 200 MB a failure', () => {
  expect([40 * GB, 1.9 * GB, 0.1 * GB].map(describeSpace)).toEqual([
    { status: 'ok', message: 'The disk of the data folder has 40.0 GB of free space.', advice: null },
    expect.objectContaining({ status: 'warning', advice: expect.stringContaining('Make space') }),
    expect.objectContaining({ status: 'failed', message: expect.stringContaining('0.1 GB') }),
  ])
})

test('clocks may differ by 5 seconds; more than a minute is a failure', () => {
  expect([0, 5, 6, 60, 61].map((seconds) => describeDifference(seconds).status)).toEqual([
    'ok',
    'ok',
    'warning',
    'warning',
    'failed',
  ])
})

test('a worker that was silent for three minutes, and one that never ran, are failures with a command', () => {
  expect(describeWorker(12.4)).toEqual({
    status: 'ok',
    message: 'A worker was last active 12 seconds ago.',
    advice: null,
  })
  expect(describeWorker(600)).toMatchObject({
    status: 'failed',
    message: 'A worker was last active 10 minutes ago.',
    advice: expect.stringContaining('candlebook -- worker'),
  })
  expect(describeWorker(null).message).toBe('No worker has ever run.')
})

test('a backup of the last two days is fine; an older one, none, and one that failed since are not', () => {
  const complete = { createdAt: new Date('2027-03-04T02:00:00Z'), bytes: 5 * 1024 ** 2 }
  const old = { createdAt: new Date('2027-02-20T02:00:00Z'), bytes: 1024 ** 2 }

  expect(describeBackup({ complete, failedAt: null }, now)).toEqual({
    status: 'ok',
    message: 'The last backup is of 2027-03-04 02:00 UTC (5.0 MB).',
    advice: null,
  })
  expect(describeBackup({ complete: old, failedAt: null }, now)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('It is 13 days old.'),
  })
  expect(describeBackup({ complete: null, failedAt: null }, now).status).toBe('warning')
  expect(describeBackup({ complete, failedAt: new Date('2027-03-05T02:00:00Z') }, now)).toMatchObject({
    status: 'failed',
    message: 'The backup of 2027-03-05 02:00 UTC failed.',
  })
  expect(describeBackup({ complete, failedAt: old.createdAt }, now).status).toBe('ok')
})

test('payments that are off are fine until users need a plan; problems of the account are a failure', async () => {
  const off = { isSetUp: false, isSandbox: false, areRequired: false, findProblems: async () => [] }
  const wrong = {
    ...off,
    isSetUp: true,
    findProblems: async () => ['Stripe has no price.', 'And no portal.'],
  }

  expect((await checkPayments({ payments: off })).status).toBe('ok')
  expect((await checkPayments({ payments: { ...off, areRequired: true } })).status).toBe('failed')
  expect(await checkPayments({ payments: wrong })).toMatchObject({
    status: 'failed',
    message: 'Stripe has no price. (1 more)',
  })
})

test('exchange rates may be five days old, as at Easter; older, none and samples are warnings', () => {
  const fetched = { today: '2027-03-30', areRatesFetched: true }

  expect(describeRates({ day: '2027-03-25', source: 'ecb' }, fetched)).toEqual({
    status: 'ok',
    message: 'The newest exchange rates are of 2027-03-25, 5 days old.',
    advice: null,
  })
  expect(describeRates({ day: '2027-03-24', source: 'ecb' }, fetched)).toEqual({
    status: 'warning',
    message: 'The newest exchange rates are of 2027-03-24, 6 days old.',
    advice: expect.stringContaining('candlebook -- jobs failed'),
  })
  expect(describeRates(null, { ...fetched, areRatesFetched: false })).toEqual({
    status: 'warning',
    message: 'No exchange rates are stored.',
    advice: expect.stringContaining('Set RATES_URL'),
  })
  expect(describeRates({ day: '2027-03-30', source: 'sample' }, fetched)).toMatchObject({
    status: 'warning',
    message: 'The exchange rates are samples of the demo.',
  })
})

const ownTime = new Date('2026-11-23T08:00:00Z')
const clock = { now: () => ownTime }

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
