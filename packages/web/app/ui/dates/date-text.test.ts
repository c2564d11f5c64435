import { expect, test } from 'vitest'
import { parseTypedDay, showTypedDay } from './date-text.ts'

test('a day is read from words, slashes in the American order, and the ISO form [CONST-07]', () => {
  for (const text of ['Nov 20, 2026', 'november 20 2026', ' NOV. 20, 2026 ', '11/20/2026', '2026-11-20']) {
    expect(parseTypedDay(text)).toBe('2026-11-20')
  }
})

test('a day that the calendar does not have is none', () => {
  for (const text of ['Feb 29, 2026', '2026-13-01', '13/01/2026', 'Foo 1, 2026', '11/20', 'tomorrow', '']) {
    expect(parseTypedDay(text)).toBeNull()
  }
})

test('a leap day is a day', () => {
  expect(parseTypedDay('Feb 29, 2024')).toBe('2024-02-29')
})

test('a value that is a day is shown in words, and half-typed text stays as it is', () => {
  expect(showTypedDay('2026-11-20')).toBe('Nov 20, 2026')
  expect(showTypedDay('Nov 2')).toBe('Nov 2')
})
