import type { Page } from '@playwright/test'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { readConsent } from '../page-views.ts'
import { createTrader } from '../trader.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test('the banner covers nothing and returns until a choice is made, which is stored, counts in other tabs, and can be changed with the keyboard at the foot of the page and in the settings [COOK-01] [COOK-02] [COOK-03] [COOK-04]', async ({
  page,
  context,
  server,
}) => {
  const settings = page.getByRole('button', { name: 'Cookie settings' })

  await page.goto('/')

  await test.step('it covers nothing to press in the first view, and nothing at the end of the page', async () => {
    for (const viewport of everyOrFirst([
      { width: 320, height: 640 },
      { width: 390, height: 844 },
    ])) {
      await page.setViewportSize(viewport)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(banner(page)).toBeVisible()
      expect(await listCovered(page, 'header, main')).toEqual([])
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      expect(await listCovered(page, 'body')).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the close button stores nothing', async () => {
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await readConsent(page)).toBeNull()
    await page.reload()
    await expect(banner(page)).toBeVisible()
  })

  await test.step('Accept All in another tab hides the banner here too, also after a reload', async () => {
    const other = await context.newPage()
    await other.goto('/')
    await banner(other).getByRole('button', { name: 'Accept All' }).click()
    await expect(banner(other)).toBeHidden()
    await expect(banner(page)).toBeHidden()
    expect(await readConsent(page)).toBe('accepted')
    await page.reload()
    await expect(settings).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await other.close()
  })

  await test.step('with the keyboard, and the focus returns', async () => {
    await settings.press('Enter')
    await expect(banner(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(banner(page).getByRole('button', { name: 'Essential Only' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    await expect(settings).toBeFocused()
    expect(await readConsent(page)).toBe('rejected')
  })

  await page.reload()
  await expect(settings).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner(page)).toBeHidden()

  await test.step('in the settings', async () => {
    await createTrader(await server.signUp()).signInTo(context)
    await page.goto('/settings/data')
    const choice = page.getByRole('radiogroup', { name: 'Cookies' })
    await expect(choice.getByRole('radio', { name: 'Essential Only' })).toBeChecked()
    await choice.getByRole('radio', { name: 'Accept All' }).check()
    expect(await readConsent(page)).toBe('accepted')
  })
})

/** The names of links and buttons of a part of the page that the banner lies over. */
function listCovered(page: Page, part: string): Promise<string[]> {
  return page.evaluate((part) => {
    const banner = document.querySelector('[aria-label="Cookies"]')
    if (!banner) throw new Error('there is no banner')
    const over = banner.getBoundingClientRect()
    return [...document.querySelectorAll(part)]
      .flatMap((within) => [...within.querySelectorAll('a, button')])
      .filter((control) => !banner.contains(control))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        return width > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((control) => control.textContent ?? '')
  }, part)
}
