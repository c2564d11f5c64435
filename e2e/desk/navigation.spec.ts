import type { Locator } from '@playwright/test'
import { type SettingsPage, settingsPages } from '../../packages/web/app/desk/settings/settings-pages.ts'
import { answerBilling, invited, premium, trial } from '../billing/answers.ts'
import { expect, longTest, test } from '../fixtures.ts'

test('the top bar and the navigation lead through the desk, the settings and to the landing page [SHELL-04] [SHELL-06] [SHELL-12] [SHELL-14] [SHELL-16] [SHELL-18]', async ({
  page,
  context,
  trader,
}) => {
  await page.goto('/app')
  const bar = page.getByRole('banner')
  const main = page.getByRole('navigation', { name: 'Main' })
  const buttons = main.getByRole('link')

  await test.step('the bar has the brand with its subtitle, and Sign Out; each button has an icon, a label and a path', async () => {
    await expect(bar.getByRole('link', { name: 'Candlebook Trading journal & analytics' })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(buttons).toHaveText(['Dashboard', 'Settings'])
    for (const button of await buttons.all()) {
      await expect(button.locator('svg')).toBeVisible()
      await expect(button).toHaveAttribute('href', /^\/[a-z]+$/)
      expect(await showsItsText(button)).toBe(true)
    }
  })

  await test.step('the account button opens a menu with the signed-in user and the theme, which is stored', async () => {
    await page.getByRole('button', { name: 'Account and theme' }).click()
    await expect(page.getByText(trader.email)).toBeVisible()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('the settings are marked on each of their pages, which lead to each other [SHELL-07]', async () => {
    await main.getByRole('link', { name: 'Settings' }).click()
    for (const { id, path } of settingsPages) {
      const name = settingsLinks[id]
      const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(main.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    }
  })

  await test.step('the Knowledge Library is also a separate page, without the dashboard around it [SHELL-08]', async () => {
    await page.goto('/library')
    await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Library' })).toBeVisible()
    await expect(page.getByRole('tablist')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(0)
    await buttons.getByText('Dashboard').click()
    await expect(page).toHaveURL('/app')
  })

  const landing = page.getByRole('heading', { level: 1, name: 'A trading journal that shows its work.' })
  const logo = (area: 'banner' | 'main') => page.getByRole(area).getByRole('link', { name: /^Candlebook/ })

  await test.step('the logo of the desk, of an address without a page and of the sign-in page leads to the landing page', async () => {
    await logo('banner').click()
    await expect(page).toHaveURL('/')
    await expect(landing).toBeVisible()
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'Dashboard' }), 'no section is marked').toHaveCount(0)
    await expect(logo('banner')).toHaveAttribute('href', '/')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL('/')
    await context.clearCookies()
    await page.goto('/auth')
    await logo('main').click()
    await expect(page).toHaveURL('/')
    await expect(landing).toBeVisible()
  })
})

test('/app and /dashboard show the same screen: four tabs at the address that was opened, and Dashboard is marked [ROUTE-02] [SHELL-01] [SHELL-06] [SHELL-18] [SHELL-24]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  for (const path of ['/app/journal', '/dashboard']) {
    await page.goto(path)
    const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
    await expect(dashboard).toHaveAttribute('aria-current', 'page')
    await expect(dashboard).toHaveAttribute('href', '/app')
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'SOL' })).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Desk' })
  const trades = tabs.getByRole('tab', { name: 'Trades: Trade History' })
  await expect(trades).toHaveAttribute('aria-selected', 'true')
  await expect(trades).toHaveAccessibleName('Trades: Trade History, 1')
  await expect(tabs.getByRole('tab')).toHaveText(['Trades', 'Journal', 'Analytics', 'Library'])

  for (const [tab, path, heading] of [
    ['Journal: Daily Journal', '/dashboard/journal', 'Daily Journal'],
    ['Analytics', '/dashboard/analytics', 'Analytics'],
    ['Library: Knowledge Library', '/dashboard/library', 'Knowledge Library'],
  ] as const) {
    await tabs.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(tabs.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await trades.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Trades' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

// The test above has the tabs of a user without a subscription, on which they do not depend.
for (const [plan, subscription] of [
  ['a trial', trial],
  ['a paid plan', premium],
  ['an invitation', invited],
] as const) {
  longTest(
    `a user with ${plan} has the same four tabs as one without a subscription [SHELL-01] [SHELL-24]`,
    async ({ page, trader: _ }) => {
      await answerBilling(page, { subscription })
      const asked = page.waitForResponse(/\/api\/v1\/subscription\b/)
      await page.goto('/app')
      await asked
      const tabs = page.getByRole('tablist', { name: 'Desk' })

      await expect(tabs.getByRole('tab')).toHaveText(['Trades', 'Journal', 'Analytics', 'Library'])
      for (const [tab, heading] of [
        ['Journal: Daily Journal', 'Daily Journal'],
        ['Analytics', 'Analytics'],
        ['Library: Knowledge Library', 'Knowledge Library'],
        ['Trades: Trade History', 'Your Trades'],
      ] as const) {
        await tabs.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(tabs.getByRole('tab')).toHaveCount(4)
      }
    },
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a card has its actions in a menu, and the sections are in a menu that opens and closes [SHELL-15] [TRADE-08]', async ({
    page,
    trader,
  }) => {
    await trader.addTrade({ symbol: 'SOL' })
    await page.goto('/app')

    await test.step('the menu of a card', async () => {
      await page.getByRole('button', { name: 'Actions for SOL' }).click()
      await expect(page.getByRole('menuitem')).toHaveText([
        'Close trade',
        'Edit',
        'Duplicate',
        'Select',
        'Delete',
      ])
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const form = page.getByRole('dialog', { name: 'Edit Trade' })
      await expect(form).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
    })

    const menu = page.getByRole('button', { name: 'Menu' })
    const sections = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(sections).toHaveCount(0)
    await menu.click()
    await expect(sections.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    for (const link of await sections.getByRole('link').all()) expect(await showsItsText(link)).toBe(true)
    await expect(page.getByText(trader.email)).toBeVisible()
    await menu.click()
    await expect(sections).toHaveCount(0)
    await menu.click()
    await page.keyboard.press('Escape')
    await expect(sections).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
  })
})

const settingsLinks: Record<SettingsPage, string> = {
  settings: 'General',
  preferences: 'Preferences',
  security: 'Security',
  data: 'My data',
}

/** Whether each text of a button is drawn; a text for screen readers only is larger than the element that cuts it. */
function showsItsText(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: boolean[] = []
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const [text, box] = [range, walker.currentNode.parentElement!].map((one) => one.getBoundingClientRect())
      texts.push(text!.width > 0 && box!.width >= text!.width && box!.height >= text!.height)
    }
    return texts.length > 0 && texts.every(Boolean)
  })
}
