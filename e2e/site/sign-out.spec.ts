import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test('signing out removes the library of this browser when the account has all items, and signing in restores it [SHELL-11]', async ({
  page,
  trader,
}) => {
  await page.goto('/library')
  await addText(page, 'Position size')
  // The library stays in the browser until the account has confirmed the item.
  await expect.poll(() => storedLibrary(page)).toMatch(/Position size.*"sent":true/)

  await signOut(page)

  expect(await storedLibrary(page)).toBe('')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')
  await page.goto('/library')
  await expect(page.getByRole('article', { name: 'Position size' })).toBeVisible()
})

test('signing out keeps the library of this browser while the account copy is off: it is the only one [SHELL-11]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/library')
  await addText(page, 'Position size')
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Delete the copy' }).click()
  await expect(page.getByText('Kept in this browser only')).toBeVisible()

  await signOut(page)

  expect(await storedLibrary(page)).toContain('Position size')
})

test('signing out keeps the library of this browser while changes wait to reach the account [SHELL-11]', async ({
  page,
  trader: _,
}) => {
  await page.route('**/api/v1/library/sync', (route) => route.abort())
  await page.goto('/library')
  await addText(page, 'Position size')

  await signOut(page)

  expect(await storedLibrary(page)).toContain('Position size')
})

test('signing out keeps the draft of a form, because its text is stored only there [SHELL-11]', async ({
  page,
  trader,
}) => {
  await page.goto('/app?new=')
  await page.getByRole('dialog').getByLabel('Symbol', { exact: true }).fill('TSLA')
  await expect.poll(() => stored(page, `candlebook.draft.${trader.userId}.`)).toContain('TSLA')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await signOut(page)

  expect(await stored(page, `candlebook.draft.${trader.userId}.`)).toContain('TSLA')
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
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
