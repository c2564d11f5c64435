import { expect, test } from 'vitest'
import { parseTypedDay, showTypedDay } from './date-text.ts'

test('a day is parsed from words, from slashes in the American order, and from the ISO form [CONST-07]', () => {
  for (const text of ['Nov 20, 2026', 'november 20 2026', ' NOV. 20, 2026 ', '11/20/2026', '2026-11-20']) {
    expect(parseTypedDay(text)).toBe('2026-11-20')
  }
})

test('a day that does not exist in the calendar is parsed as null', () => {
  for (const text of ['Feb 29, 2026', '2026-13-01', '13/01/2026', 'Foo 1, 2026', '11/20', 'tomorrow', '']) {
    expect(parseTypedDay(text)).toBeNull()
  }
})

test('February 29 of a leap year is a day', () => {
  expect(parseTypedDay('Feb 29, 2024')).toBe('2024-02-29')
})

test('a value that is a day is shown in words, and incomplete text is shown as typed', () => {
  expect(showTypedDay('2026-11-20')).toBe('Nov 20, 2026')
  expect(showTypedDay('Nov 2')).toBe('Nov 2')
})
