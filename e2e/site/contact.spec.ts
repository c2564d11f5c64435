import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

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

test('the form names what is missing or wrong, sends a message once, and is empty again; a failure keeps the entered values, and the next press sends the message once [CONT-05] [CONT-06] [CONT-07] [CONT-08] [CONT-09] [CONT-10] [CONT-11] [CONT-12] [ERRC-15] [ERRC-16]', async ({
  page,
  server,
}) => {
  await server.database.owner.query('truncate platform.contact_messages')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('contact-messages')) calls.push(request.url())
  })
  await page.goto('/contact')
  const category = page.getByLabel('Category')
  const newsletter = page.getByLabel('Send me the newsletter')

  await test.step('general and medium are preselected, the newsletter is off', async () => {
    await expect(category.locator('option')).toHaveText([
      'General',
      'Technical',
      'Billing',
      'Feature',
      'Bug',
      'Partnership',
    ])
    await expect(category).toHaveValue('general')
    await expect(page.getByRole('radiogroup', { name: 'Priority' }).getByRole('radio')).toHaveCount(3)
    await expect(page.getByLabel('Medium')).toBeChecked()
    await expect(newsletter).not.toBeChecked()
  })

  await test.step('what is missing or wrong is said next to the field, and nothing is sent', async () => {
    await press(page)
    for (const name of ['Name', 'Email', 'Subject', 'Message'])
      await expect(page.getByText(`${name} is required`)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name')).toBeFocused()
    await write(page, { email: 'ana@example', message: 'Too short' })
    await press(page)
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
    await page.getByLabel('Email').fill('ana@example.com')
    await expect(page.getByText('Invalid email')).toHaveCount(0)
    expect(calls).toEqual([])
  })

  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/contact-messages', async (route) => {
    await held.promise
    await route.continue()
  })
  await write(page)
  await category.selectOption('Billing')
  await page.getByRole('radio', { name: 'High' }).check()
  await newsletter.check({ force: true })
  await press(page)

  const sending = page.getByRole('button', { name: 'Sending...' })
  await expect(sending).toBeVisible()
  await sending.click({ force: true })
  held.resolve()
  await expectToast(page, 'Message sent!', SENT)
  expect(calls).toHaveLength(1)
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(category).toHaveValue('general')
  await expect(page.getByLabel('Medium')).toBeChecked()
  await expect(newsletter).not.toBeChecked()
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

  await test.step('a failure', async () => {
    // The server stores the message, and its answer is lost.
    await page.route('**/api/v1/contact-messages', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.reload()
    await write(page)
    await press(page)
    await expectToast(page, 'Error', FAILED)
    await expect(page.getByLabel('Message')).toHaveValue(text)
    await expect(page.getByLabel('Name')).toHaveValue('Ana Martins')
    await page.unrouteAll()
    await press(page)
    await expectToast(page, 'Message sent!', SENT)
    const { rowCount } = await server.database.owner.query('select from platform.contact_messages')
    expect(rowCount).toBe(2)
  })
})

test('a message that is sent before the script of the page arrives is sent when it is there', async ({
  page,
  server,
}) => {
  await server.database.owner.query('truncate platform.contact_messages')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/plain-page*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await write(page)
  await page.getByLabel('Subject').press('Enter')
  const button = page.getByRole('button', { name: 'Send Message' })
  await expect(button).toHaveAttribute('data-early')
  await button.click()
  await expect(page.getByLabel('Message')).toHaveValue(text)
  arrived.resolve()

  await expectToast(page, 'Message sent!', SENT)
  await expect(page.getByLabel('Message')).toHaveValue('')
  const { rowCount } = await server.database.owner.query('select from platform.contact_messages')
  expect(rowCount).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page names the address, the time of an answer and three questions, and says where to write instead of the form [CONT-01] [CONT-02] [CONT-03]', async ({
    page,
    server,
  }) => {
    const { operator } = server.appContext.config
    await page.goto('/contact')
    await expect(page.getByText('[contact email: not configured]')).toBeVisible()
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
    await expect(page.getByText(/^This form needs JavaScript\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
    await expect(page.getByText('By email').first()).toBeVisible()
  })
})
