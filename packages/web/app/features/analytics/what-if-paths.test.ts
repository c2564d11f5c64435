import { addDays } from '@candlebook/domain/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thinPath, whatIfPicture } from './what-if-paths.ts'

const frame = { left: 0, right: 100, top: 0, bottom: 50 }
const heights = (...values: number[]) => Float64Array.from(values)

test('both curves start at zero the day before the first exit and end at the right edge, on one scale', () => {
  const picture = whatIfPicture(
    { days: ['2024-01-01', '2024-01-03'], real: heights(50, 100), would: heights(0, 50) },
    frame,
  )

  expect(picture.first).toBe('2023-12-31')
  expect(picture.realLine).toBe('M0 50L33.3 25L100 0')
  expect(picture.wouldLine).toBe('M0 50L33.3 50L100 25')
})

test('the scale reaches as deep as the deeper of the two', () => {
  const { y } = whatIfPicture({ days: ['2024-01-01'], real: heights(10), would: heights(-30) }, frame)

  expect(y(-30)).toBe(50)
})

test('however many days share a column of pixels, its first, lowest, highest and last are drawn and no more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 400 }), (values) => {
      const places = Float64Array.from(values, (_, at) => at / 40)
      const points = pointsOf(thinPath(places, Float64Array.from(values), (value) => value))
      const columns = Map.groupBy(values.keys(), (at) => Math.floor(at / 40))

      expect(points.length).toBeLessThanOrEqual(4 * columns.size)
      expect(points.at(-1)).toBe(values.at(-1))
      for (const ats of columns.values()) {
        const inColumn = ats.map((at) => values[at] ?? 0)
        for (const extreme of [Math.min(...inColumn), Math.max(...inColumn)])
          expect(points).toContain(extreme)
      }
    }),
  )
})

test('days that have a column each are all drawn', () => {
  const days = Array.from({ length: 90 }, (_, at) => addDays('2024-01-01', at))
  const real = Float64Array.from(days, (_, at) => at % 7)

  expect(pointsOf(whatIfPicture({ days, real, would: real }, frame).realLine.slice(1)).length).toBe(91)
})

/** The heights of a path's points. */
function pointsOf(path: string): number[] {
  return path
    .split('L')
    .filter((point) => point !== '')
    .map((point) => Number(point.split(' ')[1]))
}
