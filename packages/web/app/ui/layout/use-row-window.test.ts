import { expect, test } from 'vitest'
import { listRowsWithFocus } from './use-row-window.ts'

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 }

test('a row with the focus stays in the document when it is scrolled out of view', () => {
  expect(listRowsWithFocus(range, 3)).toEqual([3, 9, 10, 11, 12, 13])
  expect(listRowsWithFocus(range, 50)).toEqual([9, 10, 11, 12, 13, 50])
})

test('a visible row is in the document once, and a deleted row is not', () => {
  expect(listRowsWithFocus(range, 11)).toEqual([9, 10, 11, 12, 13])
  expect(listRowsWithFocus(range, 100)).toEqual([9, 10, 11, 12, 13])
  expect(listRowsWithFocus(range, null)).toEqual([9, 10, 11, 12, 13])
})
