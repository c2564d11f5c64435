import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { breakCalls } from '../trades/trades-page.ts'

const EMPTY = 'Nenhum item encontrado na biblioteca. Comece a construir adicionando textos ou links.'

for (const address of ['/app/library', '/library']) {
  test(`${address} has title, subtitle, search, filters and both layouts [LIB-01] [LIB-02] [LIB-04] [ROUTE-03]`, async ({
    page,
    trader: _,
  }) => {
    await page.goto(address)

    await expect(page.getByRole('heading', { name: 'Knowledge Library' })).toBeVisible()
    await expect(page.getByText('Organize your trading resources, links and insights')).toBeVisible()
    await expect(page.getByPlaceholder('Search items, descriptions, or tags...')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('All Categories')
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('All Types')
    await expect(page.getByRole('radio', { name: 'Grid View' })).toBeChecked()
    await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible()
    await page.getByRole('button', { name: 'Add Item' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Add Library Item' })).toBeVisible()
  })
}

test('a visitor without a session is redirected from the page [ROUTE-03] [SHELL-10]', async ({ page }) => {
  await page.goto('/library')

  await expect(page).toHaveURL('/auth?next=%2Flibrary')
})

test('a text gets a new category and a card, and is deleted after a confirmation [LIB-03] [LIB-10] [LIB-12] [LIB-13] [LIB-14] [LIB-15] [LIB-22]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/library')
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await expect(form.getByRole('combobox', { name: 'Category', exact: true })).toHaveText('Trading Strategies')
  await form.getByLabel('New category').fill(' educational ')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'This category already exists' })).toBeVisible()
  await form.getByLabel('New category').fill(' Options ')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByRole('combobox', { name: 'Category', exact: true })).toHaveText('Options')
  await form.getByLabel('Title').fill('<b>The complete rule</b>')
  await form.getByLabel('Content').fill('<script>alert(1)</script> wait')
  await form.getByLabel('Tags').fill('setup, A+, rules,')
  await form.getByRole('button', { name: 'Save Item' }).click()

  const card = page.getByRole('article', { name: '<b>The complete rule</b>' })
  for (const text of ['Texto', '<script>alert(1)</script> wait', 'Options', 'setup', 'A+', '+1'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Visitar' })).toHaveCount(0)

  await card.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Library Item' })
  await edit.getByLabel('Title').fill('Another title')
  await edit.getByRole('button', { name: 'Save Item' }).click()
  await page.getByRole('button', { name: 'Delete Another title' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible()
})

test('a link gets https://, its site on the card and Visitar in a new tab [LIB-08] [LIB-09] [LIB-11] [LIB-19] [LINK-02] [LINK-03]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/library?new=')
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByRole('radio', { name: 'Link' }).check()
  await form.getByLabel('Title').fill('Filings')
  await form.getByLabel('URL').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Save Item' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Please enter a valid URL' })).toBeVisible()
  await form.getByLabel('URL').fill('filings.example/search')
  await form.getByRole('button', { name: 'Save Item' }).click()

  const card = page.getByRole('article', { name: 'Filings' })
  await expect(card.getByText('Link', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'View: Filings' })).toContainText('filings.example')
  const visit = card.getByRole('link', { name: 'Visitar' })
  await expect(visit).toHaveAttribute('href', 'https://filings.example/search')
  await expect(visit).toHaveAttribute('target', '_blank')
  await expect(visit).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('search, filters and layout are in the URL, and no option is empty [LIB-05] [LIB-06] [LIB-07] [LIB-23]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/library')
  await addText(page, { title: 'Gold', content: 'x' })
  await addText(page, { title: 'Silver', content: 'x' })

  await page.getByPlaceholder('Search items, descriptions, or tags...').fill('gold')
  await expect(page.getByRole('article', { name: 'Silver' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'List View' }).check()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gold' })).toBeVisible()
  await expect(page).toHaveURL('/app/library?search=gold&layout=list')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Types', 'Texto', 'Link'])
  await page.getByRole('option', { name: 'Link' }).click()
  await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Link')
})

test('this browser stores the choice of List View or Grid View [LIB-07]', async ({ page, trader: _ }) => {
  await page.goto('/app/library')
  await addText(page, { title: 'Gold', content: 'x' })
  await page.getByRole('radio', { name: 'List View' }).check()
  await expect(page.getByRole('article', { name: 'Gold' })).toHaveCount(0)

  await page.goto('/app/library')

  await expect(page.getByRole('radio', { name: 'List View' })).toBeChecked()
  await expect(page.getByRole('article', { name: 'Gold' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Grid View' }).check()
  await page.goto('/app/library')
  await expect(page.getByRole('article', { name: 'Gold' })).toBeVisible()
})

test('an item that was written offline in one browser appears in another [LIB-02] [LIB-31]', async ({
  page,
  context,
  trader,
  anotherBrowser,
}) => {
  await page.goto('/app/library')
  await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible()
  await context.setOffline(true)
  await addText(page, { title: 'Written offline', content: 'No network here' })
  await context.setOffline(false)
  const other = await anotherBrowser()
  await trader.signInTo(other)
  const there = await other.newPage()

  await expect(async () => {
    await there.goto('/library')
    await expect(there.getByRole('article', { name: 'Written offline' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a new browser that cannot load the library says so instead of showing an empty one, and Retry shows the items', async ({
  page,
  trader,
  anotherBrowser,
}) => {
  await page.goto('/app/library')
  await addText(page, { title: '[SL] rules: -2% max', content: 'BTC_USDT, then SAP.DE' })
  await expect(page.getByText('to reach your account')).toHaveCount(0)
  const other = await anotherBrowser()
  await trader.signInTo(other)
  const there = await other.newPage()
  const restore = await breakCalls(there, 'POST', '**/api/v1/library/sync')

  await there.goto('/app/library')

  const failed = there.getByRole('alert').filter({ hasText: 'Failed to load the library.' })
  await expect(failed).toBeVisible()
  await expect(there.getByRole('heading', { name: EMPTY })).toHaveCount(0)
  await restore()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(there.getByRole('article', { name: '[SL] rules: -2% max' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a library that cannot be loaded does not say that the account has items, because a new trader has none', async ({
  page,
  trader: _,
}) => {
  await breakCalls(page, 'POST', '**/api/v1/library/sync')

  await page.goto('/app/library')

  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the library.' })
  await expect(failed).toContainText('Nothing was lost. Loading is tried again until it works.')
  await expect(failed).not.toContainText('in your account')
})

test('Cancel of the deletion keeps the item, also after a reload [LIB-12] [LIB-26]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/library')
  await addText(page, { title: 'Kept', content: 'x' })
  await addText(page, { title: 'Gone', content: 'x' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete Library Item' })

  await page.getByRole('button', { name: 'Delete Kept' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Gone' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await page.reload()
  await expect(page.getByRole('article', { name: 'Kept' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Gone' })).toHaveCount(0)
})

async function addText(page: Page, { title, content }: { title: string; content: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill(content)
  await form.getByRole('button', { name: 'Save Item' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
}
