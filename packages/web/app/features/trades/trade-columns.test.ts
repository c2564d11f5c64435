import { tradeColumns, usualLayout } from '@candlebook/domain/trades/trade-columns'
import { expect, test } from 'vitest'
import { fitColumns } from './trade-columns.ts'
import { describeHeld } from './trade-columns.words.ts'

const widest = { layout: 'wide', width: 1198 } as const

test('the usual columns have the widths of the style sheet at every width', () => {
  for (const size of [widest, { layout: 'tablet', width: 670 }, { layout: 'phone', width: 340 }] as const) {
    const { style, leftOut } = fitColumns(usualLayout.columns, size)
    expect({ style, leftOut }).toEqual({ style: {}, leftOut: [] })
  }
})

test('when chosen columns need more space, a menu takes the place of the buttons, then the last ones leave, and P&L stays', () => {
  const few = fitColumns(['path', 'size', 'pnl', 'r'], widest)
  const more = fitColumns(['path', 'stops', 'size', 'pnl', 'r', 'strategy'], widest)
  const all = fitColumns(tradeColumns, widest)

  expect(few).toMatchObject({ hasMenu: false, leftOut: [] })
  expect(more).toMatchObject({ hasMenu: true, leftOut: [] })
  expect(all.cells.slice(0, 4)).toEqual(['path', 'stops', 'size', 'pnl'])
  expect([...all.cells, ...all.leftOut]).toEqual(tradeColumns)
  expect(all.leftOut.length).toBeGreaterThan(5)
  const late = fitColumns(['strategy', 'account', 'tags', 'instrument', 'path', 'fees', 'pnl'], {
    ...{ layout: 'tablet', width: 670 },
  })
  expect(late.cells).toEqual(['strategy', 'pnl'])
})

test('no row is wider than the list', () => {
  for (let width = 670; width <= 1198; width += 8) {
    const layout = width < 1070 ? 'tablet' : 'wide'
    const { cells, style } = fitColumns(tradeColumns, { layout, width })
    const tracks =
      Object.values(style)
        .join()
        .match(/\d+(?=px)/g) ?? []
    const gaps = (cells.length + 1) * (layout === 'wide' ? 16 : 8)
    const used = tracks.reduce((sum, track) => sum + Number(track), gaps)
    expect(used).toBeLessThanOrEqual(width)
  }
})

test('a card on a phone has a line for each chosen column that it does not show already', () => {
  const { facts, leftOut } = fitColumns(['r', 'pnl', 'tags'], { layout: 'phone', width: 340 })
  expect({ facts, leftOut }).toEqual({ facts: ['r', 'tags'], leftOut: [] })
})

test('the time held counts days, until today for an open trade', () => {
  const held = (entryDate: string, exitDate: string | null) =>
    describeHeld({ entryDate, exitDate }, '2026-11-21')

  expect(held('2026-11-20', '2026-11-20')).toBe('Same day')
  expect(held('2026-10-31', '2026-11-01')).toBe('1 day')
  expect(held('2026-11-01', null)).toBe('20 days so far')
  expect(held('2026-11-21', null)).toBe('Since today')
})
