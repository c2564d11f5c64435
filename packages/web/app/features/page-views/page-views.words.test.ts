import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeViews, formatShare, toScale } from './page-views.words.ts'

const report = (views: number[], first = '2026-11-16') => ({
  totalViews: views.reduce((sum, count) => sum + count, 0),
  uniqueUsers: 0,
  topPages: [],
  topReferrers: [],
  deviceStats: [],
  browserStats: [],
  dailyViews: views.map((count, at) => ({
    date: new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
    views: count,
  })),
})

test.each([
  [
    'a week with one best day',
    report([812, 934, 1046, 988, 1121, 742, 690]),
    '7',
    '6,333 views in 7 days, most on Friday',
  ],
  ['a week with two best days', report([5, 5, 0, 0, 0, 0, 0]), '7', '10 views in 7 days'],
  ['today', report([1], '2026-11-22'), '1', '1 view today'],
  ['a month', report([1, 3, 2]), '30', '6 views in 30 days, most on Nov 17'],
  ['no view', report([0, 0]), '90', 'No views in 90 days'],
] as const)(
  'the headline of %s names the total, and the best day when there is one [AANL-04]',
  (_name, data, days, words) => {
    expect(describeViews(data, days)).toBe(words)
  },
)

test('a share is written with one decimal, and of nothing there is none', () => {
  expect(formatShare(3720, 6333)).toBe('3,720 · 58.7%')
  expect(formatShare(0, 0)).toBe('0')
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [1121, [0, 500, 1000, 1500]],
  [1000, [0, 500, 1000]],
])('a largest count of %d has the scale %j', (most, scale) => {
  expect(toScale(most)).toEqual(scale)
})

test('a scale reaches every count with at most five whole steps', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (most) => {
      const scale = toScale(most)

      expect(scale.at(-1)).toBeGreaterThanOrEqual(most)
      expect(scale.length).toBeLessThanOrEqual(5)
      expect(scale.filter((tick) => !Number.isInteger(tick))).toEqual([])
    }),
  )
})
