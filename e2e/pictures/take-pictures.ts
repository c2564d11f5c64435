import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { waitUntilSettled } from '../layout/layout-check.ts'
import { openState } from '../layout/open-state.ts'
import { type LayoutState, sizes } from '../layout/state.ts'
import { states } from '../layout/states.ts'
import { getPictureFile, pictureSizes, themes } from './picture-files.ts'

const MAX_HEIGHT_PX = 2400

for (const state of states) {
  test(state.name, async ({ page, context, server }) => {
    const shown = pictureSizes.filter((size) => !state.not?.includes(size))
    const [first] = shown
    if (!first) return
    await page.setViewportSize(sizes[first])
    const opened = await openState(state, { page, context, server })
    for (const size of shown) {
      if (size !== first) {
        await page.setViewportSize(sizes[size])
        await opened.followResize()
      }
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await waitUntilSettled(page)
        await takePicture(page, { state, file: getPictureFile({ state: state.name, size, theme }) })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}

/** Takes a screen down to the height of a sheet, and a dialog down to the end of the window. */
async function takePicture(page: Page, { state, file }: { state: LayoutState; file: string }): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const before = page.viewportSize()
  if (!before) return
  if (!state.shows) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({
      ...before,
      height: Math.min(Math.max(height, before.height), MAX_HEIGHT_PX),
    })
    await waitUntilSettled(page) // a long list renders more rows after the resize
  }
  await page.screenshot({ path: file })
  if (!state.shows) await page.setViewportSize(before)
}
