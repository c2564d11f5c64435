import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schedulePageView } from './schedule-page-view.ts'

const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal('navigator', { maxTouchPoints: 0, sendBeacon: (address: string) => void sent.push(address) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets time pass, and then the code that sends a page view load. */
async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
}

describe('a page view', () => {
  test('is sent when its page has been open for 100 ms, and not before [TRACK-01]', async () => {
    schedulePageView('/contact')

    await wait(99)
    expect(sent).toEqual([])
    await wait(1)
    expect(sent).toEqual(['/api/v1/page-views'])
  })

  test('of a page that was left before is not sent [TRACK-01]', async () => {
    const cancel = schedulePageView('/blog')
    await wait(99)
    cancel()
    await wait(1000)

    expect(sent).toEqual([])
  })
})
