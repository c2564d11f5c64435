import { expect, test } from './fixtures.ts'
import { findFaults } from './layout/layout-check.ts'
import { openState } from './layout/open-state.ts'
import { type SizeName, sizes } from './layout/state.ts'
import { states } from './layout/states.ts'

// The widest and the narrowest size show most faults; `npm run test:all` checks every size.
const checked: SizeName[] = process.env.TEST_ALL
  ? (Object.keys(sizes) as SizeName[])
  : ['1440x900', '320x640'] // as above

for (const state of states) {
  test(`no element is cut, covered, outside or without size: ${state.name}`, async ({
    page,
    context,
    server,
  }) => {
    const shown = checked.filter((size) => !state.not?.includes(size))
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
