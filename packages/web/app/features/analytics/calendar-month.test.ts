import { expect, test } from 'vitest'
import { addMonths, formatMonth, listWeekdays, listWeeks } from './calendar-month.ts'

test('weeks start on Sunday and leave the days of other months out', () => {
  const weeks = listWeeks('2026-11', 0)

  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test('weeks start on the day that the user chose [CONST-07]', () => {
  const [first, ...others] = listWeeks('2026-11', 1)

  expect(first).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(others[0]?.[0]).toBe('2026-11-02')
  expect(listWeeks('2026-11', 6)[0]).toEqual([null, ...days('2026-11', 1, 6)])
  expect(listWeeks('2027-02', 1)).toHaveLength(4)
  expect([listWeekdays(0), listWeekdays(1), listWeekdays(6)]).toEqual([
    [0, 1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6, 0],
    [6, 0, 1, 2, 3, 4, 5],
  ])
})

const days = (month: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${month}-${String(from + at).padStart(2, '0')}`)

test('a month of four weeks exactly has four rows, one that reaches over both ends has six', () => {
  expect(listWeeks('2026-02', 0)).toHaveLength(4)
  expect(listWeeks('2026-08', 0)).toHaveLength(6)
})

test('months are counted across new years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', -15)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('the year is named only when it is not the present one', () => {
  expect(formatMonth('2026-11', '2026-11-21')).toBe('November')
  expect(formatMonth('2025-11', '2026-11-21')).toBe('November 2025')
})
