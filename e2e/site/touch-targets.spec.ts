import { everyOrFirst, expect, test } from '../fixtures.ts'

const MIN_TARGET_PX = 44

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const addresses = [
  ...['/auth?mode=sign-up', '/register', '/auth', '/auth?mode=forgot-password', '/register?plan=annual'],
  '/signup',
]

test('the pages of accounts have touch targets of 44 px', async ({ page }) => {
  for (const address of everyOrFirst(addresses)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const small = await page
      .locator(
        'a[class*="auth_"], a[class*="plans_"], a[class*="button_"], button:not([class*="text-input_"]), label[class*="checkbox_"]',
      )
      .evaluateAll((controls, least) => {
        const heights = controls.map((control) => ({
          name: control.textContent || control.getAttribute('aria-label'),
          height: Math.round(control.getBoundingClientRect().height),
        }))
        return heights.filter(({ height }) => height > 0 && height < least)
      }, MIN_TARGET_PX)

    expect(small, address).toEqual([])
  }
})
