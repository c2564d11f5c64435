import { expect, test } from '../fixtures.ts'

const typed = '# Plan\n- 350.00 USD TSLA\n2*3 and BTC_USDT\n> **wait** [SL]: 4500\nhttps://example.com/a'
const SCRIPT = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>'

test('any field of an item is shown as typed, on the card, in the viewer and in the search, without a script, a link or a style', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/library?new=')
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByLabel('New category').fill('<b>mine</b>')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  for (const label of ['Title', 'Description', 'Content']) await form.getByLabel(label).fill(SCRIPT)
  await form.getByLabel('Tags').fill('<i>tag</i>,')
  await form.getByRole('button', { name: 'Save Item' }).click()

  const card = page.getByRole('article', { name: SCRIPT })
  await expect(card.getByRole('heading')).toHaveText(SCRIPT)
  for (const text of ['<b>mine</b>', '<i>tag</i>'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await page.getByPlaceholder('Search items, descriptions, or tags...').fill('<script>')
  await expect(page).toHaveURL(/search=/)
  await card.getByRole('button', { name: 'View', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: SCRIPT })
  await expect(viewer.getByText(SCRIPT, { exact: true })).toHaveCount(3)
  await expect(viewer.locator('img, script')).toHaveCount(0)
  await expect(page).not.toHaveTitle('broken in')

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await form.getByLabel('Title').fill('As typed')
  await form.getByLabel('Content').fill(typed)
  await form.getByRole('button', { name: 'Save Item' }).click()
  await page
    .getByRole('article', { name: 'As typed' })
    .getByRole('button', { name: 'View', exact: true })
    .click()
  const shown = page.getByRole('dialog', { name: 'As typed' }).getByText('# Plan')
  expect(await shown.evaluate((element) => (element as HTMLElement).innerText)).toBe(typed)
  await expect(shown.locator('*')).toHaveCount(0)
})
