import { fillDemo } from '@candlebook/core/demo'
import { expect, test } from '../fixtures.ts'

test('no chart title ends with a full stop', async ({ page, trader, server }) => {
  await fillDemo({ ...server.appContext, actor: { kind: 'user', userId: trader.userId } })
  await page.goto('/app/analytics')
  await expect(page.getByRole('heading', { level: 2, name: 'Key metrics' })).toBeVisible()

  const titles = await page.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles.length).toBeGreaterThan(8)
  expect(titles.filter((title) => title.endsWith('.') || title.includes('more common'))).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`at ${width} px no part of Analytics is wider than the screen, and touch targets are 44 px`, async ({
    page,
    trader,
    server,
  }) => {
    await fillDemo({ ...server.appContext, actor: { kind: 'user', userId: trader.userId } })
    await page.setViewportSize({ width, height })
    await page.goto('/app/analytics')
    await expect(page.getByRole('heading', { level: 2, name: 'Drawdown and Consistency' })).toBeVisible()

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const small = await page
      .getByRole('region')
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .map((one) => ({
            name: one.ariaLabel ?? one.textContent ?? '',
            ...one.getBoundingClientRect().toJSON(),
          }))
          .filter(({ name, height }) => height > 0 && height < 44 && !/^(Previous|Next) month/.test(name)),
      )
    expect(small.map(({ name, height }) => `${name}: ${height}`)).toEqual([])
  })
}
