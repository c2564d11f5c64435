import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { waitForScript } from './wait-for-script.ts'

const SENT = "Thank you for your contact. We'll respond shortly."
const FAILED = 'An error occurred while sending the message. Please try again.'
const text = 'I keep two accounts with two brokers. Can I import both into one journal?'

async function write(page: Page, { email = 'ana@example.com', message = text } = {}): Promise<void> {
  await page.getByLabel('Name').fill('Ana Martins')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('Import of a second broker')
  await page.getByLabel('Message').fill(message)
}

const press = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

test('a message is stored, mailed to the operator, and the form is empty again [CONT-08] [CONT-11] [CONT-12] [ERRC-15]', async ({
  page,
  server,
}) => {
  await server.database.owner.query('truncate platform.contact_messages')
  await page.goto('/contact')
  await write(page)
  await page.getByLabel('Category').selectOption('Billing')
  await page.getByRole('radio', { name: 'High' }).check()
  await page.getByLabel('Send me the newsletter').check({ force: true })
  await press(page)

  await expectToast(page, 'Message sent!', SENT)
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('general')
  await expect(page.getByLabel('Medium')).toBeChecked()
  await expect(page.getByLabel('Send me the newsletter')).not.toBeChecked()
  const { rows } = await server.database.owner.query(
    'select name, category, priority, phone, newsletter_wished_at from platform.contact_messages',
  )
  expect(rows).toEqual([
    {
      name: 'Ana Martins',
      category: 'billing',
      priority: 'high',
      phone: null,
      newsletter_wished_at: expect.any(Date),
    },
  ])
  const mails = await server.deliverMail()
  expect(mails.map(({ subject }) => subject)).toContain('Contact form: Import of a second broker')
})

test('empty required fields are named next to the field, and nothing is sent [CONT-05]', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/contact')
  await press(page)

  for (const name of ['Name', 'Email', 'Subject', 'Message'])
    await expect(page.getByText(`${name} is required`)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(calls.filter((url) => url.includes('contact-messages'))).toEqual([])
})

test('an address that is none and a message that is too short are refused before they are sent [CONT-06] [CONT-07]', async ({
  page,
}) => {
  await page.goto('/contact')
  await write(page, { email: 'ana@example', message: 'Too short' })
  await press(page)

  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await page.getByLabel('Email').fill('ana@example.com')
  await expect(page.getByText('Invalid email')).toHaveCount(0)
})

test('general and medium are preselected among the six categories and three priorities, the newsletter is off [CONT-08] [CONT-09]', async ({
  page,
}) => {
  await page.goto('/contact')

  await expect(page.getByLabel('Category').locator('option')).toHaveText([
    'General',
    'Technical',
    'Billing',
    'Feature',
    'Bug',
    'Partnership',
  ])
  await expect(page.getByLabel('Category')).toHaveValue('general')
  await expect(page.getByRole('radiogroup', { name: 'Priority' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByLabel('Medium')).toBeChecked()
  await expect(page.getByLabel('Send me the newsletter')).not.toBeChecked()
})

test('while a message is sent the button reads Sending... and a second press sends nothing more [CONT-10]', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/v1/contact-messages', async (route) => {
    calls += 1
    await held.promise
    await route.continue()
  })
  await page.goto('/contact')
  await write(page)
  await press(page)

  const button = page.getByRole('button', { name: 'Sending...' })
  await expect(button).toBeVisible()
  await button.click({ force: true })
  held.resolve()
  await expectToast(page, 'Message sent!', SENT)
  expect(calls).toBe(1)
})

test('a failure keeps the entered values, and the next press sends the message once [ERRC-16]', async ({
  page,
  server,
  browserErrors,
}) => {
  await server.database.owner.query('truncate platform.contact_messages')
  await page.goto('/contact')
  await write(page)
  // The server stores the message, and its answer is lost.
  await page.route('**/api/v1/contact-messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page)

  await expectToast(page, 'Error', FAILED)
  await expect(page.getByLabel('Message')).toHaveValue(text)
  await expect(page.getByLabel('Name')).toHaveValue('Ana Martins')
  await page.unroute('**/api/v1/contact-messages')
  await press(page)
  await expectToast(page, 'Message sent!', SENT)
  const { rowCount } = await server.database.owner.query('select from platform.contact_messages')
  expect(rowCount).toBe(1)
  browserErrors.length = 0 // the aborted call
})

test('the page names the address, the time of an answer and three questions [CONT-01] [CONT-02] [CONT-03]', async ({
  page,
  server,
}) => {
  const { operator } = server.appContext.config
  operator.email = 'hello@candlebook.example'
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'hello@candlebook.example' })).toHaveAttribute(
    'href',
    'mailto:hello@candlebook.example',
  )

  await expect(page.getByText('We typically reply within 24 hours on business days.')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText([
    /“Forgot Password” link/,
    /On the Settings page/,
    /No\. Candlebook is a web platform, optimised for mobile browsers\./,
  ])
  operator.email = null
  await page.goto('/contact')
  await expect(page.getByText('[contact email: not configured]')).toBeVisible()
})

test('Back goes back in the history, and home when the page was opened directly [CONT-04]', async ({
  page,
  context,
}) => {
  await page.goto('/blog')
  await page.goto('/contact')
  await waitForScript(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/blog$/)

  // A new tab has no history before its first page.
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/contact', '_blank', 'noopener'))
  const fresh = await opened
  await waitForScript(fresh)
  await fresh.getByRole('link', { name: 'Back' }).click()
  await expect(fresh).toHaveURL(/:\d+\/$/)
})

test('without JavaScript the page says where to write instead', async ({ request }) => {
  const html = await (await request.get('/contact')).text()

  expect(html).toMatch(/<noscript><p>This form needs JavaScript\./)
  expect(html).toContain('By email')
})
