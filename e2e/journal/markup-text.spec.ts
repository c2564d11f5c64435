import { expect, test } from '../fixtures.ts'
import { getCard } from './journal-page.ts'

test('a script in an entry is shown as text and never runs', async ({ page, trader }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  const title = '<img src=x onerror=alert(1)>'
  const content = '<script>alert(2)</script>\n\n**<svg onload=alert(3)>**\n\n[here](javascript:alert(4))'
  await trader.addEntry({ title, content, tags: ['<b>tag</b>'] })
  await page.goto('/app/journal')
  const card = getCard(page, title)
  await expect(card.getByRole('heading')).toHaveText(title)
  await expect(card.getByRole('paragraph')).toContainText('<script>alert(2)</script>')
  await expect(card.getByText('<b>tag</b>', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'View', exact: true }).click()

  const viewer = page.getByRole('dialog', { name: title })
  await expect(viewer.getByText('<script>alert(2)</script>')).toBeVisible()
  await expect(viewer.getByText('<svg onload=alert(3)>')).toBeVisible()
  await expect(viewer.getByText('[here](javascript:alert(4))')).toBeVisible()
  await expect(viewer.getByText('<b>tag</b>', { exact: true })).toBeVisible()
  // Its date is the only link.
  await expect(viewer.getByRole('link')).toHaveAttribute('href', /^\/app\/day\//)
  expect(alerts).toEqual([])
})
