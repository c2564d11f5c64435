import { expect, test } from './fixtures.ts'
import { findFaults } from './layout/layout-check.ts'
import { openState } from './layout/open-state.ts'
import { type SizeName, sizes } from './layout/state.ts'
import { states } from './layout/states.ts'

for (const state of states) {
  test(`no element is cut, covered, outside or without size: ${state.name}`, async ({
    page,
    context,
    server,
  }) => {
    const shown = Object.entries(sizes).filter(([size]) => !state.not?.includes(size as SizeName)) // keys are size names
    await page.setViewportSize(shown[0]?.[1] ?? sizes['1440x900'])
    const opened = await openState(state, { page, context, server })
    const found: string[] = []

    for (const [size, viewport] of shown) {
      if (page.viewportSize()?.width !== viewport.width) {
        await page.setViewportSize(viewport)
        await opened.followResize()
      }
      await expect(opened.subject, `${size}: it is still there`).toBeVisible()
      for (const fault of await findFaults(page)) found.push(`${size} ${fault}`)
    }

    expect(found.join('\n')).toBe('')
  })
}
