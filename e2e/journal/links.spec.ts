import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill } from '../trades/trades-page.ts'
import { getCard, openNewEntry, saveEntry } from './journal-page.ts'

async function addLink(form: Locator, text: string) {
  await form.getByLabel('Links').fill(text)
  await form.getByRole('button', { name: 'Add link' }).click()
}

function links(form: Locator) {
  return form.getByRole('button', { name: /^Remove link/ })
}

test('a web address is added unchanged, and an address without a scheme gets https [LINK-01] [LINK-02]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)

  await addLink(form, 'http://example.com/plain')
  await addLink(form, 'example.com')

  await expect(links(form)).toHaveCount(2)
  await expect(form.getByText('http://example.com/plain', { exact: true })).toBeVisible()
  await expect(form.getByText('https://example.com', { exact: true })).toBeVisible()
})

test('Save adds the text of the link field to the entry when it is a web address, and refuses it otherwise [LINK-02] [LINK-03]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  await fill(form, { Title: 'A late link', Content: 'Words.', Links: 'javascript:alert(1)' })

  await saveEntry(form)
  await expect(form.getByLabel('Links')).toHaveAccessibleDescription('Please enter a valid URL')
  await form.getByLabel('Links').fill('example.com/late')
  await saveEntry(form)

  await expect(form).toHaveCount(0)
  await getCard(page, 'A late link').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'example.com/late' })).toHaveAttribute(
    'href',
    'https://example.com/late',
  )
})
