import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fill } from '../trades/trades-page.ts'
import { getCard, openNewEntry, saveEntry } from './journal-page.ts'

async function addLink(form: Locator, text: string) {
  await form.getByLabel('Links').fill(text)
  await form.getByRole('button', { name: 'Add link' }).click()
}

test('a web address becomes a link of an entry once, with https when it has no scheme; other texts are refused [LINK-01] [LINK-02] [LINK-03] [LINK-04]', async ({
  page,
  trader: _,
}) => {
  const form = await openNewEntry(page)
  const links = form.getByRole('button', { name: /^Remove link/ })
  await addLink(form, 'not a link')
  await expect(form.getByText('Please enter a valid URL')).toBeVisible()

  await addLink(form, 'http://example.com/plain')
  for (const same of ['example.com', 'https://example.com']) {
    await addLink(form, same)
    await expect(form.getByLabel('Links')).toHaveValue('')
  }

  await expect(links).toHaveCount(2)
  await expect(form.getByText('http://example.com/plain', { exact: true })).toBeVisible()
  await expect(form.getByText('https://example.com', { exact: true })).toBeVisible()
  await expect(form.getByText('Please enter a valid URL')).toHaveCount(0)

  await test.step('Save adds the text of the field when it is a web address, and refuses it otherwise', async () => {
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
})
