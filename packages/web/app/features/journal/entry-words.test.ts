import { expect, test } from 'vitest'
import { badgeOf, entryExcerpt, faceText, longDate, shownTags } from './entry-words.ts'

test('the badge shows month and day of the calendar date [JRNL-06]', () => {
  expect(badgeOf('2026-11-20', '2026-11-21')).toEqual({ month: 'Nov', day: '20', year: null })
  expect(badgeOf('2026-01-01', '2026-11-21')).toEqual({ month: 'Jan', day: '1', year: null })
})

test('the badge of another year says which', () => {
  expect(badgeOf('2025-12-31', '2026-01-01')).toEqual({ month: 'Dec', day: '31', year: '2025' })
})

test('an excerpt of 80 characters or fewer is whole, a longer one ends after 77 with three dots [CONST-03]', () => {
  expect(entryExcerpt('a'.repeat(80))).toBe('a'.repeat(80))
  expect(entryExcerpt('a'.repeat(81))).toBe(`${'a'.repeat(77)}...`)
})

test('a card shows two tags and counts the rest [JRNL-09]', () => {
  expect(shownTags(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: [] })
  expect(shownTags(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], more: ['c', 'd'] })
})

test('the face of a card shows the words without the signs of Markdown [JRNL-07]', () => {
  expect(faceText('## Plan\n- **wait** for it\n1. then `act`')).toBe('Plan\nwait for it\nthen act')
  expect(faceText('5 * 3 is not emphasis')).toBe('5 * 3 is not emphasis')
})

test('the long date is that of the calendar day, in en-US [CONST-07]', () => {
  expect(longDate('2026-11-19')).toBe('Thursday, November 19, 2026')
})
