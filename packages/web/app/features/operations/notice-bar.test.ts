import { expect, test } from 'vitest'
import { planNotice } from './notice-bar.tsx'

const now = Date.parse('2027-03-05T08:00:00Z')
const [before, after, later] = ['2027-03-05T07:00:00Z', '2027-03-05T09:00:00Z', '2027-03-05T10:00:00Z']
const HOUR_MS = 60 * 60 * 1000

test('a notice without times is always shown', () => {
  expect(planNotice({ startsAt: null, endsAt: null }, now)).toEqual({ isShown: true, changesIn: null })
})

test('a notice is shown from its start to its end', () => {
  expect(planNotice({ startsAt: after, endsAt: later }, now)).toEqual({ isShown: false, changesIn: HOUR_MS })
  expect(planNotice({ startsAt: before, endsAt: after }, now)).toEqual({ isShown: true, changesIn: HOUR_MS })
  expect(planNotice({ startsAt: null, endsAt: before }, now)).toEqual({ isShown: false, changesIn: null })
})

test('a start that is months away is looked at again before the longest timer ends', () => {
  const { changesIn } = planNotice({ startsAt: '2027-09-01T00:00:00Z', endsAt: null }, now)

  expect(changesIn).toBe(2 ** 31 - 1)
})
