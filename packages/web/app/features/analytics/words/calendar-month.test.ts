import { expect, test } from 'vitest'
import { addMonths, monthName, weeksOfMonth } from './calendar-month.ts'

test('weeks start on Sunday and leave the days of other months out', () => {
  const weeks = weeksOfMonth('2026-11')

  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test('a month of four weeks exactly has four rows, one that reaches over both ends has six', () => {
  expect(weeksOfMonth('2026-02')).toHaveLength(4)
  expect(weeksOfMonth('2026-08')).toHaveLength(6)
})

test('months are counted across new years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', -15)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('the year is named only when it is not the present one', () => {
  expect(monthName('2026-11', '2026-11-21')).toBe('November')
  expect(monthName('2025-11', '2026-11-21')).toBe('November 2025')
})
