import { addDays } from '@candlebook/domain/days'
import { expect, test } from 'vitest'
import { curvePicture } from './curve-paths.ts'

const frame = { left: 40, right: 140, top: 20, zero: 220, fallTop: 250, fallBottom: 330 }
const days = [
  { day: '2024-01-01', equity: '100', drawdown: '0' },
  { day: '2024-01-02', equity: '50', drawdown: '50' },
  { day: '2024-01-03', equity: '50', drawdown: '50' },
  { day: '2024-01-04', equity: '-50', drawdown: '150' },
  { day: '2024-01-08', equity: '50', drawdown: '50' },
]

test('the curve starts at zero on the day before the first exit and ends at the last day', () => {
  const picture = curvePicture(days, frame)

  expect(picture.first).toBe('2023-12-31')
  expect(picture.x('2023-12-31')).toBe(40)
  expect(picture.x('2024-01-08')).toBe(140)
  expect(picture.equityLine.startsWith(`M40 ${Math.round(picture.equity(0) * 10) / 10}L`)).toBe(true)
  expect(picture.equityLine.split('L')).toHaveLength(6)
})

test('days without a trade take their room: the axis is time, not trades', () => {
  const { x } = curvePicture(days, frame)

  expect(x('2024-01-08') - x('2024-01-04')).toBeCloseTo(4 * (x('2024-01-02') - x('2024-01-01')))
})

test('the drawdown hangs from its own zero and the deepest reaches furthest down', () => {
  const { drawdown, drawdownArea, drawdownTicks } = curvePicture(days, frame)

  expect([drawdown(0), drawdown(150)]).toEqual([250, 322])
  expect(drawdownArea.endsWith('L140 250Z')).toBe(true)
  expect(drawdownTicks).toEqual([100])
})

test('a small dip below zero takes no more room than it is deep', () => {
  const picture = curvePicture(
    [
      { day: '2024-01-01', equity: '-100', drawdown: '100' },
      { day: '2024-01-09', equity: '14000', drawdown: '0' },
    ],
    frame,
  )

  expect(picture.equityTicks).toEqual([0, 5000, 10_000, 15_000])
  expect(picture.equity(-100)).toBe(frame.zero)
})

test('one trade and ten years of days are both drawn', () => {
  const one = curvePicture([{ day: '2026-05-05', equity: '0', drawdown: '0' }], frame)
  const many = Array.from({ length: 3650 }, (_, at) => ({
    day: addDays('2016-01-01', at),
    equity: String(at),
    drawdown: '0',
  }))

  expect(one.equityLine).not.toContain('NaN')
  expect(one.drawdownTicks).toEqual([])
  expect(curvePicture(many, frame).equityLine.split('L')).toHaveLength(3651)
})
