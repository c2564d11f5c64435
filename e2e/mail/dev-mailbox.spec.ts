import { expect, test } from '../fixtures.ts'

test('the development mailbox shows a mail as HTML and text, and its link opens the product', async ({
  page,
  server,
}) => {
  await page.goto('/dev/mail')
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByRole('link', { name: 'Correo de prueba de Candlebook' }).first().click()

  await expect(page.getByRole('heading', { name: 'Correo de prueba de Candlebook' })).toBeVisible()
  const mail = page.frameLocator('iframe[title="HTML of the mail"]')
  await expect(mail.getByText('Los correos de Candlebook te llegan.').last()).toBeVisible()
  await expect(page.locator('pre')).toContainText('Los correos de Candlebook te llegan.')
  await expect(page.locator('pre')).toContainText(server.appContext.config.baseUrl)

  const opening = page.waitForEvent('popup')
  await mail.getByRole('link', { name: 'Abrir Candlebook' }).click()
  const opened = await opening
  await expect(opened).toHaveURL(`${server.appContext.config.baseUrl}/`)
  await expect(opened.getByRole('heading').first()).toBeVisible()
})
