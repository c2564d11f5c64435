import { expect, test } from 'vitest'
import { showTypedDay } from './date-text.ts'

test('a value that is a day is shown in words, and incomplete text is shown as typed', () => {
  expect(showTypedDay('2026-11-20')).toBe('Nov 20, 2026')
  expect(showTypedDay('Nov 2')).toBe('Nov 2')
})
