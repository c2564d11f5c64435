import { afterEach, describe, expect, test } from 'vitest'
import { computeAccess } from './access.ts'
import type { ProviderSubscription } from './subscription.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  ['a month from 31 January', 'month', '2026-02-28T09:30:00.000Z'],
  ['the month after it, again on the 31st', 'month', '2026-03-31T09:30:00.000Z'],
  ['a month from 31 January of a leap year', 'month', '2028-02-29T09:30:00.000Z'],
  ['a year from 29 February', 'year', '2029-02-28T09:30:00.000Z'],
] as const)(
  'paid access of %s ends with the provider’s period to the millisecond [SUB-06]',
  (_, interval, end) => {
    const periodEnd = new Date(end)
    const provider = { ...paid(periodEnd), interval, cancelAtPeriodEnd: true }
    const planAt = (now: Date) => computeAccess({ provider, grants: [], now }).planType

    expect(planAt(new Date(periodEnd.getTime() - 1))).toBe('Premium')
    expect(planAt(periodEnd)).toBe('Unpaid')
  },
)

describe.each(['UTC', 'Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe'])(
  'in the zone %s',
  (name) => {
    test.each([
      ['spring in Europe', '2026-03-26T10:00:00.000Z'],
      ['autumn in Europe', '2026-10-22T10:00:00.000Z'],
      ['spring in New York', '2026-03-05T10:00:00.000Z'],
      ['autumn in New York', '2026-10-29T10:00:00.000Z'],
      ['a new year', '2026-12-28T23:59:59.999Z'],
    ])('the days left of a trial over the change of clocks in %s are rounded up [DATAC-05]', (_, from) => {
      process.env.TZ = name
      const start = new Date(from)
      const hours = Array.from({ length: 7 * 24 }, (_value, hour) => hour)
      const shown = hours.map((hour) => readDaysLeft(start, hour * HOUR_MS))

      expect(shown).toEqual(hours.map((hour) => 7 - Math.floor(hour / 24)))
      expect(readDaysLeft(start, 6 * 24 * HOUR_MS - 1)).toBe(2)
      expect(readDaysLeft(start, 7 * 24 * HOUR_MS - 1)).toBe(1)
      expect(readDaysLeft(start, 7 * 24 * HOUR_MS)).toBeNull()
    })
  },
)

const HOUR_MS = 60 * 60 * 1000

function readDaysLeft(start: Date, afterMs: number): number | null {
  const end = new Date(start.getTime() + 7 * 24 * HOUR_MS)
  const trial = { start, end }
  const provider = { ...paid(end), status: 'trialing' as const, paidUntil: null, trial }
  return computeAccess({ provider, grants: [], now: new Date(start.getTime() + afterMs) }).daysLeft
}

function paid(periodEnd: Date): ProviderSubscription {
  return {
    status: 'active',
    interval: 'month',
    periodEnd,
    paidUntil: periodEnd,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    trial: null,
  }
}
