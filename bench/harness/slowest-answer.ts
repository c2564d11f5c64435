import type { Page } from '@playwright/test'

/** Starts to record how long the page takes to answer keys and clicks with a new frame, and how long frames take. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { slowestMs: 0 }
    Object.assign(window, { benchSeen: seen })
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const { duration, entryType } = entry
        const isInteraction = entryType !== 'event' || (entry as PerformanceEventTiming).interactionId > 0 // as its type says
        if (isInteraction && duration > seen.slowestMs) seen.slowestMs = duration
      }
    }
    const observe = (options: object) => new PerformanceObserver(note).observe(options)
    observe({ type: 'event', durationThreshold: 16 })
    observe({ type: 'long-animation-frame' }) // Event Timing has no scrolling; its frames are recorded instead
  })
}

/** The slowest answer since the last time, in ms; events are counted in steps of 8 ms. */
export async function takeSlowestAnswer(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    for (let frame = 0; frame < 3; frame++) await nextFrame() // an entry is reported after its frame
    const { benchSeen: seen } = window as unknown as { benchSeen: { slowestMs: number } } // set above
    const { slowestMs } = seen
    seen.slowestMs = 0
    return slowestMs
  })
}
