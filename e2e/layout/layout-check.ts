import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import { libraryClasses } from './library-classes.ts'

/** Waits until the screen is idle and returns the faults of its layout; an empty list when there are none. */
export async function findFaults(page: Page): Promise<string[]> {
  await waitUntilSettled(page)
  const options = { libraryClasses: libraryClasses.map(({ pattern }) => pattern) }
  // The bundle is evaluated as text, because a script element would violate the page's content security policy.
  return await page.evaluate(`${getBundle()};layoutCheck.findFaults(${JSON.stringify(options)})`)
}

/** Waits until fonts have loaded, and transitions and the effects of a resize have ended. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    // theme.js sets data-fonts when the fonts have loaded, or tries no more after 3 s. Without data-theme a page has no theme.js.
    const root = document.documentElement
    const started = performance.now()
    const hasFonts = () => root.hasAttribute('data-fonts') || root.hasAttribute('data-keeps-fonts')
    while (root.dataset.theme && !hasFonts() && performance.now() - started < 5000) await frame()
    await document.fonts.ready
    for (let n = 0; n < 3; n++) await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

let bundled: string | null = null

function getBundle(): string {
  bundled ??= buildBundle()
  return bundled
}

function buildBundle(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'page/find-faults.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'layoutCheck',
  })
  return outputFiles[0]?.text ?? ''
}
