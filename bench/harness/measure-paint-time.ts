import type { Page } from '@playwright/test'

/** The app applies typed text after this pause: SEARCH_DEBOUNCE_MS of web/app/ui/fields/search-box.tsx. */
const PAUSE_MS = 80

/** Starts to record when a key last changed a field and when the content of the page was last painted. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { typedAt: 0, paintedAt: 0 }
    Object.assign(window, { benchPaints: seen })
    document.addEventListener('input', () => (seen.typedAt = performance.now()), true)
    new MutationObserver(() =>
      requestAnimationFrame(() => setTimeout(() => (seen.paintedAt = performance.now()))),
    ).observe(document.getElementById('content') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** From the end of the pause in typing until its result was painted, in ms. */
export async function measurePaintTime(page: Page): Promise<number> {
  return await page.evaluate(async (pauseMs) => {
    await new Promise((done) => setTimeout(done, 150)) // all rendering has ended by now
    const { benchPaints: seen } = window as unknown as {
      benchPaints: { typedAt: number; paintedAt: number }
    } // set above
    return Math.max(0, seen.paintedAt - seen.typedAt - pauseMs)
  }, PAUSE_MS)
}
