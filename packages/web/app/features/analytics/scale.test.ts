import { expect, test } from 'vitest'
import { buildRow } from './report.fixtures.ts'
import { buildLinearScale, buildWhisker, buildWhiskerScale, isUncertain } from './scale.ts'

test('a scale puts ends on ends, and one value alone on the start', () => {
  const scale = buildLinearScale([0, 10], [100, 0])

  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0])
  expect(buildLinearScale([3, 3], [7, 9])(3)).toBe(7)
})

test('bars of gains and losses start from the same zero', () => {
  const rows = [
    buildRow({ average: '30', interval: { low: '20', high: '40' }, verdict: 'gain' }),
    buildRow({ average: '-10', interval: { low: '-20', high: '0' } }),
  ]
  const [gain, loss] = rows.map((row) => buildWhisker(row, buildWhiskerScale(rows)))

  expect(gain?.zero).toBeCloseTo(100 / 3)
  expect(gain?.bar.left).toBeCloseTo(100 / 3)
  expect(gain?.bar.width).toBeCloseTo(50)
  expect(loss?.bar.left).toBeCloseTo(50 / 3)
  expect((loss?.bar.left ?? 0) + (loss?.bar.width ?? 0)).toBeCloseTo(100 / 3)
})

test('the wide interval of a few trades is cut and does not flatten the rows that are sure', () => {
  const rows = [
    buildRow({ average: '30', interval: { low: '20', high: '40' }, verdict: 'gain' }),
    buildRow({ average: '20', interval: { low: '-500', high: '540' }, verdict: 'too_few' }),
  ]
  const scale = buildWhiskerScale(rows)

  expect(scale(40)).toBe(100)
  expect(buildWhisker(rows[1] ?? buildRow({}), scale).interval).toEqual({
    left: 0,
    width: 100,
    cut: ['low', 'high'],
  })
  expect(buildWhisker(rows[0] ?? buildRow({}), scale).interval?.cut).toEqual([])
})

test('only a row whose interval is entirely on one side of zero is drawn strong', () => {
  const verdicts = ['too_few', 'unproven', 'gain', 'loss'] as const

  expect(verdicts.map((verdict) => isUncertain({ verdict }))).toEqual([true, true, false, false])
})
