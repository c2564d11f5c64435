import type { Page } from '@playwright/test'
import { holdCalls, keepToasts, openScreenAt } from './actions.ts'
import type { LayoutState } from './state.ts'

async function write(page: Page): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ana Martins')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Subject').fill('Import of a second broker')
  await page.getByLabel('Message').fill('Can I import both accounts into one journal?')
}

export const contactStates: LayoutState[] = [
  {
    name: 'contact: empty form, with an address',
    route: 'contact',
    signedOut: true,
    prepare: async ({ server }) => {
      server.appContext.config.operator.email = 'hello@candlebook.example'
    },
    open: ({ page }) => openScreenAt(page, '/contact'),
  },
  {
    name: 'contact: with problems',
    route: 'contact',
    signedOut: true,
    prepare: async ({ server }) => {
      server.appContext.config.operator.email = null
    },
    open: async ({ page }) => {
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Send Message' }).click()
      return page.getByText('Message is required')
    },
  },
  {
    name: 'contact: sending',
    route: 'contact',
    signedOut: true,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/contact-messages', 'POST')
      await write(page)
      await page.getByRole('button', { name: 'Send Message' }).click()
      return page.getByRole('button', { name: 'Sending...' })
    },
  },
  {
    name: 'contact: not sent',
    route: 'contact',
    signedOut: true,
    open: async ({ page }) => {
      await page.route('**/api/auth/challenge', (route) => route.abort())
      await write(page)
      await page.getByRole('button', { name: 'Send Message' }).click()
      await page.getByText('An error occurred while sending the message.').first().waitFor()
      await keepToasts(page)
      return page.getByRole('button', { name: 'Send Message' })
    },
  },
]
