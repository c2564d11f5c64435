import { afterEach, describe, expect, test, vi } from 'vitest'
import { rangeOptions } from './page-view-range.ts'
import { isErrorAnswer, loadReport } from './page-views.queries.ts'
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
