import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Trader } from '../trader.ts'

test('signing out removes the library of this browser only when the account has all items, and keeps the draft of a form, because its text is stored only there [SHELL-11]', async ({
  page,
  trader,
}) => {
  const draft = `candlebook.draft.${trader.userId}.`
  await page.goto('/app?new=')
  await page.getByRole('dialog').getByLabel('Symbol', { exact: true }).fill('TSLA')
  await expect.poll(() => stored(page, draft)).toContain('TSLA')
  await page.goto('/library')
  await addText(page, 'Position size')
  // The library stays in the browser until the account has confirmed the item.
  await expect.poll(() => storedLibrary(page)).toMatch(/Position size.*"sent":true/)

  await signOut(page)

  expect(await storedLibrary(page)).toBe('')
  expect(await stored(page, draft)).toContain('TSLA')

  await test.step('signing in restores the library, and changes that wait to reach the account keep it', async () => {
    await signInAgain(page, trader)
    await page.route('**/api/v1/library/sync', (route) =>
      route.request().postData()?.includes('Waiting') ? route.abort() : route.continue(),
    )
    await page.goto('/library')
    await expect(page.getByRole('article', { name: 'Position size' })).toBeVisible()
    await addText(page, 'Waiting')
    await signOut(page)
    expect(await storedLibrary(page)).toContain('Waiting')
    await page.unrouteAll()
  })

  await test.step('without the account copy this is the only one', async () => {
    await signInAgain(page, trader)
    await page.goto('/library')
    await page.getByRole('switch').click()
    await page.getByRole('button', { name: 'Delete the copy' }).click()
    await expect(page.getByText('Kept in this browser only')).toBeVisible()
    await signOut(page)
    expect(await storedLibrary(page)).toContain('Position size')
  })
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
}

async function signInAgain(page: Page, trader: Trader) {
  const { email, password, browser } = trader
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(204)
  await trader.signInTo(page.context())
}

async function addText(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill('Risk 1% of the account, [SL]: 4500')
  await form.getByRole('button', { name: 'Save Item' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
}

function storedLibrary(page: Page): Promise<string> {
  return stored(page, 'candlebook.library.')
}

/** All texts that this browser stores under keys with this prefix. */
function stored(page: Page, beginning: string): Promise<string> {
  return page.evaluate(
    (beginning) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(beginning))
        .map(([, text]) => String(text))
        .join(''),
    beginning,
  )
}
