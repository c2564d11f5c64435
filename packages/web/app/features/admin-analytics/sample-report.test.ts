import { expect, test } from 'vitest'
import { rangeOptions } from './page-view-range.ts'
import { buildSampleReport } from './sample-report.ts'

test.each(rangeOptions)('the sample figures of $label are round and add up [ERRC-35]', ({ value }) => {
  const sample = buildSampleReport(value, '2026-11-23')
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const figures = [
    sample.uniqueUsers,
    ...sample.topPages.map(({ views }) => views),
    ...sample.deviceStats.map(({ count }) => count),
    ...sample.browserStats.map(({ count }) => count),
    ...sample.dailyViews.map(({ views }) => views),
  ]

  expect(figures.filter((figure) => figure % 100 !== 0)).toEqual([])
  expect(sum(sample.dailyViews.map(({ views }) => views))).toBe(sample.totalViews)
  expect(sum(sample.topPages.map(({ views }) => views))).toBe(sample.totalViews)
  expect(sum(sample.deviceStats.map(({ count }) => count))).toBe(sample.totalViews)
  expect(sum(sample.browserStats.map(({ count }) => count))).toBe(sample.totalViews)
  expect(sample.dailyViews.at(-1)?.date).toBe('2026-11-23')
})
