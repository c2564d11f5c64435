import { expect, test } from 'vitest'
import { formatTypedDay, parseDayWord, parseTypedDay } from './typed-day.ts'

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

test('a text names a day, without a year the latest one that is not after today', () => {
  const today = '2026-11-28'
  const days = {
    today: '2026-11-28',
    Yesterday: '2026-11-27',
    '20.11.': '2026-11-20',
    '20.11.2025': '2025-11-20',
    '1.2.24': '2024-02-01',
    '11/20': '2026-11-20',
    'Nov 20': '2026-11-20',
    'december 24': '2025-12-24',
    '12/24': '2025-12-24',
    '29.2.': '2024-02-29',
    '2026-11-20': '2026-11-20',
  }
  for (const [text, day] of Object.entries(days)) expect(parseDayWord(text, today), text).toBe(day)
})

test('a number, a time and a day that does not exist are no day', () => {
  for (const text of ['20.11', '10:32', '31.11.', '13/20', '182.40', 'note 5', 'Nov 31', '']) {
    expect(parseDayWord(text, '2026-11-28'), text).toBeNull()
  }
})

test('a value that is a day is shown in words, and incomplete text is shown as typed', () => {
  expect(formatTypedDay('2026-11-20')).toBe('Nov 20, 2026')
  expect(formatTypedDay('Nov 2')).toBe('Nov 2')
})
