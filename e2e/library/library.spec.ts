import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { followAddress } from '../follow-address.ts'
import { addLibraryTexts } from '../layout/library-content.ts'
import { expectToast, toasts } from '../toasts.ts'
import { breakCalls } from '../trades/trades-page.ts'

const EMPTY = 'Nenhum item encontrado na biblioteca. Comece a construir adicionando textos ou links.'

test('the library has its address in the desk and a separate page, and a text is added, changed and deleted [LIB-01] [LIB-02] [LIB-03] [LIB-04] [LIB-10] [LIB-12] [LIB-13] [LIB-14] [LIB-15] [LIB-22] [LIB-26] [ROUTE-03] [SHELL-10]', async ({
  page,
  trader: _,
  anotherBrowser,
}) => {
  const visitor = await (await anotherBrowser()).newPage()
  await visitor.goto('/library')
  await expect(visitor).toHaveURL('/auth?next=%2Flibrary')
  const form = page.getByRole('dialog', { name: 'Add Library Item' })

  for (const address of ['/library', '/app/library'])
    await test.step(`${address} has title, subtitle, search, filters and both layouts`, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Knowledge Library' })).toBeVisible()
      await expect(page.getByText('Organize your trading resources, links and insights')).toBeVisible()
      await expect(page.getByPlaceholder('Search items, descriptions, or tags...')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('All Categories')
      await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('All Types')
      await expect(page.getByRole('radio', { name: 'Grid View' })).toBeChecked()
      await expect(page.getByRole('heading', { name: EMPTY })).toBeVisible()
      await page.getByRole('button', { name: 'Add Item' }).first().click()
      await expect(form).toBeVisible()
    })

  const card = page.getByRole('article', { name: '<b>The complete rule</b>' })

  await test.step('a text gets a new category and a card', async () => {
    await expect(form.getByRole('combobox', { name: 'Category', exact: true })).toHaveText(
      'Trading Strategies',
    )
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
    for (const text of ['Texto', '<script>alert(1)</script> wait', 'Options', 'setup', 'A+', '+1'])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Visitar' })).toHaveCount(0)
  })

  await test.step('it is changed, and deleted after a confirmation; Cancel keeps the other, also after a reload', async () => {
    await card.getByRole('button', { name: /^Edit/ }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Library Item' })
    await edit.getByLabel('Title').fill('Another title')
    await edit.getByRole('button', { name: 'Save Item' }).click()
    await addText(page, { title: 'Kept', content: 'x' })
    const question = page.getByRole('alertdialog', { name: 'Delete Library Item' })
    await page.getByRole('button', { name: 'Delete Kept' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Another title' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article', { name: 'Another title' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('article', { name: 'Kept' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Another title' })).toHaveCount(0)
  })
})

test('a link gets https:// and a card; search, filters and layout are in the URL, and the layout is stored [LIB-05] [LIB-06] [LIB-07] [LIB-08] [LIB-09] [LIB-11] [LIB-19] [LIB-23] [LINK-02] [LINK-03]', async ({
  page,
  trader,
}) => {
  await addLibraryTexts({ trader }, ['Gold'])
  await page.goto('/app/library?new=')
  const form = page.getByRole('dialog', { name: 'Add Library Item' })

  await test.step('a link has its site on the card, and Visitar opens it in a new tab', async () => {
    await form.getByRole('radio', { name: 'Link' }).check()
    await form.getByLabel('Title').press('Tab')
    await form.getByLabel('URL').fill('javascript:alert(1)')
    await form.getByLabel('URL').press('Tab')
    await expect(form.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Title'), 'before its first key').not.toHaveAttribute('aria-invalid')
    await form.getByLabel('Title').fill('Filings')
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

  await test.step('search, filters and layout are in the URL, and no option is empty', async () => {
    await page.getByPlaceholder('Search items, descriptions, or tags...').fill('gold')
    await expect(page.getByRole('article', { name: 'Filings' })).toHaveCount(0)
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

  await test.step('this browser stores the layout', async () => {
    await page.goto('/app/library')
    await expect(page.getByRole('radio', { name: 'List View' })).toBeChecked()
    await expect(page.getByRole('listitem').filter({ hasText: 'Gold' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Gold' })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Grid View' }).check()
    await page.goto('/app/library')
    await expect(page.getByRole('article', { name: 'Gold' })).toBeVisible()
  })

  await test.step('an item that the filter hides is named in the toast, with a button that shows it', async () => {
    await followAddress(page, '/app/library?search=gold')
    await expect(page.getByRole('article', { name: 'Gold' })).toBeVisible()
    await saveText(page, { title: 'Silver', content: 'thin' })
    await expectToast(page, 'Item Added', 'The item is in your library. The filter hides it.')
    await expect(page.getByRole('article', { name: 'Silver' })).toHaveCount(0)
    await toasts(page).getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByRole('dialog', { name: 'Silver' })).toContainText('thin')
  })
})

test('an item that was written offline appears in another browser and at once in another tab; a library that cannot be loaded says so [LIB-02] [LIB-31]', async ({
  page,
  context,
  trader,
  anotherBrowser,
}) => {
  const item = (tab: Page, name: string) => tab.getByRole('article', { name })

  await test.step('it does not show an empty library, and Retry shows the items', async () => {
    const restore = await breakCalls(page, 'POST', '**/api/v1/library/sync')
    await page.goto('/app/library')
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the library.' })
    await expect(failed).toContainText('Nothing was lost. Loading is tried again until it works.')
    await expect(failed, 'a new trader has no items').not.toContainText('in your account')
    await expect(page.getByRole('heading', { name: EMPTY })).toHaveCount(0)
    await addLibraryTexts({ trader }, ['[SL] rules: -2% max'])
    await restore()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(item(page, '[SL] rules: -2% max')).toBeVisible()
    await expect(failed).toHaveCount(0)
  })

  await test.step('another browser', async () => {
    await context.setOffline(true)
    await addText(page, { title: 'Written offline', content: 'No network here' })
    await context.setOffline(false)
    const other = await anotherBrowser()
    await trader.signInTo(other)
    const there = await other.newPage()
    await expect(async () => {
      await there.goto('/library')
      await expect(item(there, 'Written offline')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await there.close()
  })

  await test.step('another tab, and neither undoes the change of the other', async () => {
    const other = await context.newPage()
    await other.goto('/library')
    await expect(item(other, 'Written offline')).toBeVisible()
    await addText(page, { title: 'From the first', content: 'x' })
    await addText(other, { title: 'From the second', content: 'x' })
    for (const tab of [page, other])
      for (const title of ['From the first', 'From the second']) await expect(item(tab, title)).toBeVisible()
  })
})

async function addText(page: Page, text: { title: string; content: string }): Promise<void> {
  await saveText(page, text)
  await expect(page.getByRole('article', { name: text.title })).toBeVisible()
}

async function saveText(page: Page, { title, content }: { title: string; content: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill(content)
  await form.getByRole('button', { name: 'Save Item' }).click()
}
