import { expect, test } from 'vitest'
import { MAX_REFUSALS_PER_MINUTE, MAX_REFUSALS_PER_SOURCE, openRefusalBudget } from './audit.ts'

function open() {
  let now = Date.parse('2026-11-23T10:00:00Z')
  const take = openRefusalBudget({ now: () => new Date(now) })
  const count = (address: string, { userId = null as string | null, times = 1000 } = {}) =>
    Array.from({ length: times }, () => take({ source: { address, userAgent: null }, userId })).filter(
      Boolean,
    ).length
  const waitMs = (ms: number) => {
    now += ms
  }
  return { count, waitMs }
}

test('a network has so many refusals within a minute, whichever of its addresses it uses', () => {
  const { count, waitMs } = open()

  expect(count('2001:db8::1')).toBe(MAX_REFUSALS_PER_SOURCE)
  expect(count('2001:db8::2')).toBe(0)
  expect(count('203.0.113.7')).toBe(MAX_REFUSALS_PER_SOURCE)
  waitMs(60_000)
  expect(count('2001:db8::1')).toBe(MAX_REFUSALS_PER_SOURCE)
})

test('a user has a separate share, also behind the address of others', () => {
  const { count } = open()
  count('203.0.113.7')

  expect(count('203.0.113.7', { userId: 'ada' })).toBe(MAX_REFUSALS_PER_SOURCE)
})

test('all sources together have a limit', () => {
  const { count } = open()
  const taken = Array.from({ length: 200 }, (_, at) => count(`203.0.113.${at}`))

  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(MAX_REFUSALS_PER_MINUTE)
})
