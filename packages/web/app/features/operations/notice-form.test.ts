import { expect, test } from 'vitest'
import { toInstant, toLocalTime } from './notice-form.tsx'

test('an instant becomes the local time of an input, and the same instant again', () => {
  const instant = '2027-03-05T08:30:00.000Z'

  expect(toLocalTime(instant)).toMatch(/^2027-03-0\dT\d\d:\d\d$/)
  expect(toInstant(toLocalTime(instant))).toBe(instant)
})

test('a blank time is none, and a text that is not a time is left for the check of the form', () => {
  expect([toLocalTime(null), toInstant('')]).toEqual(['', null])
  expect(toInstant('soon')).toBe('soon')
})
