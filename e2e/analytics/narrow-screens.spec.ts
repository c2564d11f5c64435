import { fillDemo } from '@candlebook/core/demo'
import { expectLargeTargets } from '../desk/large-targets.ts'
import { expect, longTest } from '../fixtures.ts'

const sections = /Key metrics|Indicators|Performance by|Risk Management|Drawdown and/

// On each push: layout.spec.ts opens the states of analytics at 320 px, desk/touch-targets.spec.ts measures controls.
for (const [width, height] of [
  [320, 640],
  [390, 844],
] as const) {
  longTest(
    `at ${width} px no part of Analytics is wider than the screen, and touch targets are 44 px`,
    async ({ page, trader, server }) => {
      await fillDemo({ ...server.appContext, actor: { kind: 'user', userId: trader.userId } })
      await page.setViewportSize({ width, height })
      await page.goto('/app/analytics')
      await expect(page.getByRole('heading', { level: 2, name: 'Drawdown and Consistency' })).toBeVisible()

      await expect(page.getByRole('button', { name: 'About Key metrics' })).toBeVisible()
      await page.waitForLoadState('networkidle')

      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expect(page.getByRole('region', { name: sections })).toHaveCount(6)
      for (const region of await page.getByRole('region', { name: sections }).all())
        await expectLargeTargets(region, await region.innerText().then((text) => text.slice(0, 30)))
    },
  )
}
