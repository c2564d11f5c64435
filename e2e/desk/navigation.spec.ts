import type { Locator } from '@playwright/test'
import { answerBilling, invited, premium, trial } from '../billing/answers.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'

test('/app and /dashboard show the same screen, and Dashboard is marked on both [ROUTE-02] [SHELL-06] [SHELL-18]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  for (const path of ['/app', '/dashboard', '/app/journal', '/dashboard/journal']) {
    await page.goto(path)
    const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
    await expect(dashboard).toHaveAttribute('aria-current', 'page')
    await expect(dashboard).toHaveAttribute('href', '/app')
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'SOL' })).toBeVisible()
})

test('the navigation is a list of buttons, each with an icon, a label and a path [SHELL-16]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  const buttons = page.getByRole('navigation', { name: 'Main' }).getByRole('link')

  await expect(buttons).toHaveText(['Dashboard', 'Settings'])
  for (const button of await buttons.all()) {
    await expect(button.locator('svg')).toBeVisible()
    await expect(button).toHaveAttribute('href', /^\/[a-z]+$/)
    expect(await showsItsText(button)).toBe(true)
  }
  await page.goto('/library')
  await buttons.getByText('Dashboard').click()
  await expect(page).toHaveURL('/app')
})

test('the Knowledge Library is also a separate page, without the dashboard around it [SHELL-08]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/library')

  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Library' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(0)
})

test('a section that is not shown is not marked [SHELL-18]', async ({ page, trader: _ }) => {
  await page.goto('/no-such-page')

  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

test('the settings are marked on each of their pages, which lead to each other [SHELL-07] [SHELL-16] [SHELL-18]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()

  for (const [name, path] of [
    ['General', '/settings'],
    ['Preferences', '/settings/preferences'],
    ['Security', '/settings/security'],
    ['My data', '/settings/data'],
  ] as const) {
    const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }
})

test('the top bar shows the brand with its subtitle, and Sign Out [SHELL-12] [SHELL-14]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')
  const bar = page.getByRole('banner')

  await expect(bar.getByRole('link', { name: 'Candlebook Trading journal & analytics' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

for (const [where, path, area] of everyOrFirst([
  ['the desk', '/app', 'banner'],
  ['the sign-in page', '/auth', 'main'],
  ['a page that does not exist', '/no-such-page', 'banner'],
] as const)) {
  test(`the logo of ${where} leads to the landing page [SHELL-04]`, async ({ page, context, trader: _ }) => {
    if (path === '/auth') await context.clearCookies()
    await page.goto(path)

    await page
      .getByRole(area)
      .getByRole('link', { name: /^Candlebook/ })
      .click()

    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A trading journal that shows its work.')
  })
}

test('four tabs show their features to a user without a subscription, at the address that was opened [SHELL-01] [SHELL-24]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/dashboard')
  const tabs = page.getByRole('tablist', { name: 'Desk' })
  await expect(tabs.getByRole('tab', { name: 'Trades: Trade History' })).toHaveAttribute(
    'aria-selected',
    'true',
  )

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
  await tabs.getByRole('tab', { name: 'Trades: Trade History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Trades' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

for (const [plan, subscription] of everyOrFirst([
  ['a trial', trial],
  ['a paid plan', premium],
  ['an invitation', invited],
] as const)) {
  test(`a user with ${plan} has the same four tabs [SHELL-01] [SHELL-24]`, async ({ page, trader: _ }) => {
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
  })
}

test('the account button opens a menu with the signed-in user and the theme', async ({ page, trader }) => {
  await page.goto('/app')

  await page.getByRole('button', { name: 'Account and theme' }).click()

  await expect(page.getByText(trader.email)).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an address without a page says so, and links to the home page', async ({ page }) => {
  const answer = await page.goto('/no-such-page')

  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sections are in a menu that opens and closes [SHELL-15]', async ({ page, trader }) => {
    await page.goto('/app')
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

  test('a trade is closed, edited and deleted from the menu of its card [TRADE-08]', async ({
    page,
    trader,
  }) => {
    await trader.addTrade({ symbol: 'SOL' })
    await page.goto('/app')

    await page.getByRole('button', { name: 'Actions for SOL' }).click()

    await expect(page.getByRole('menuitem')).toHaveText(['Close trade', 'Edit', 'Duplicate', 'Delete'])
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Trade' })).toBeVisible()
  })
})

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
