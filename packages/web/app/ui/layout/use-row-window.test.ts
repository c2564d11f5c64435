import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRowsInView, listRows } from './use-row-window.ts'

test('a row is in view when a part of it is', () => {
  const rows = { offset: 100, count: 50, rowHeight: 40 }

  expect(findRowsInView({ top: 100, height: 80 }, rows)).toEqual({ first: 0, last: 1 })
  expect(findRowsInView({ top: 139, height: 80 }, rows)).toEqual({ first: 0, last: 2 })
  expect(findRowsInView({ top: 140, height: 81 }, rows)).toEqual({ first: 1, last: 3 })
})

test('for any place of the view, the rows are those that overlap it, otherwise the nearest one', () => {
  const size = fc.integer({ min: 1, max: 200 })
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.nat(500),
      size,
      size,
      fc.nat(60),
      (top, offset, height, rowHeight, count) => {
        const { first, last } = findRowsInView({ top, height }, { offset, count, rowHeight })
        const inView = Array.from({ length: count }, (_, at) => at).filter(
          (at) => offset + (at + 1) * rowHeight > top && offset + at * rowHeight < top + height,
        )

        const nearest = count === 0 ? -1 : offset + count * rowHeight <= top ? count - 1 : 0
        expect([first, last]).toEqual([inView[0] ?? nearest, inView.at(-1) ?? nearest])
      },
    ),
  )
})

const range = { first: 10, last: 12 }

test('a row with the focus stays in the document when it is scrolled out of view', () => {
  const around = { overscan: 1, count: 100 }

  expect(listRows(range, { ...around, focused: 3 })).toEqual([3, 9, 10, 11, 12, 13])
  expect(listRows(range, { ...around, focused: 50 })).toEqual([9, 10, 11, 12, 13, 50])
})

test('a visible row is in the document once, and a deleted row is not', () => {
  const around = { overscan: 1, count: 100 }

  expect(listRows(range, { ...around, focused: 11 })).toEqual([9, 10, 11, 12, 13])
  expect(listRows(range, { ...around, focused: 100 })).toEqual([9, 10, 11, 12, 13])
  expect(listRows({ first: -1, last: -1 }, { overscan: 1, count: 0, focused: null })).toEqual([])
})
