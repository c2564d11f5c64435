import { expect, test } from './fixtures.ts'
import { findFaults } from './layout/layout-check.ts'
import { openState } from './layout/open-state.ts'
import { checkedSizes, sizes } from './layout/state.ts'
import { states } from './layout/states.ts'

for (const state of states) {
  test(`no element is cut, covered, outside or without size: ${state.name}`, async ({
    page,
    context,
    server,
  }) => {
    const shown = checkedSizes.filter((size) => !state.not?.includes(size))
    const [first] = shown
    if (!first) return
    await page.setViewportSize(sizes[first])
    const opened = await openState(state, { page, context, server })
    const found: string[] = []

    for (const size of shown) {
      if (size !== first) {
        await page.setViewportSize(sizes[size])
        await opened.followResize()
      }
      await expect(opened.subject, `${size}: it is still there`).toBeVisible()
      for (const fault of await findFaults(page)) found.push(`${size} ${fault}`)
    }

    expect(found.join('\n')).toBe('')
  })
}
