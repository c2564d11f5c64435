import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  buildSampleReport,
  isErrorAnswer,
  loadReport,
  rangeOptions,
  toInstants,
} from './page-views.queries.ts'

const now = new Date('2026-03-02T09:15:30.250Z')

test('the ranges are 1, 7, 30 and 90 days [AANL-01]', () => {
  expect(rangeOptions.map(({ value }) => value)).toEqual(['1', '7', '30', '90'])
})

test.each([
  ['1', '2026-03-02T00:00:00.000Z'],
  ['7', '2026-02-24T00:00:00.000Z'],
  ['30', '2026-02-01T00:00:00.000Z'],
  ['90', '2025-12-03T00:00:00.000Z'],
] as const)('%s days are today and the days before it, up to now [AANL-02]', (days, startDate) => {
  expect(toInstants(days, now)).toEqual({ startDate, endDate: '2026-03-02T09:15:30.250Z' })
})

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

describe('sample figures are shown', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** What the screen shows after this answer. */
  async function findShown(answer: () => Response): Promise<'figures' | 'none' | 'samples'> {
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    vi.stubGlobal('location', { origin: 'https://candlebook.example' })
    vi.stubGlobal('fetch', async () => answer())
    return loadReport('7').then(
      () => 'figures',
      (thrown: unknown) => (isErrorAnswer(thrown) ? 'none' : 'samples'),
    )
  }
  const ok = (type: string) => ({ status: 200, headers: { 'content-type': type } })

  test('after an answer that cannot be read, but not after an error of the server [ERRC-34] [ERRC-35]', async () => {
    const error = { code: 'admin.required', message: 'Only administrators may do this.', requestId: 'r' }

    expect(await findShown(() => Response.error())).toBe('samples')
    expect(
      await findShown(() => new Response('<!doctype html><title>Gateway</title>', ok('text/html'))),
    ).toBe('samples')
    expect(await findShown(() => new Response('{"totalViews": 12, "top', ok('application/json')))).toBe(
      'samples',
    )
    expect(await findShown(() => Response.json({ error }, { status: 403 }))).toBe('none')
  })
})
