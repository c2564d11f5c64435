import { expect, type Page } from '@playwright/test'
import { getFigure } from '../desk/cards.ts'
import { rows } from '../trades/trades-page.ts'
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
    name: 'demo: before it opens',
    route: 'demo',
    signedOut: true,
    open: ({ page }) => openScreenAt(page, '/demo'),
  },
  {
    name: 'demo: all copies are in use',
    route: 'demo',
    signedOut: true,
    open: async ({ page }) => {
      const message =
        'All copies of the demo are in use right now. Try again in some minutes, or create an account.'
      const json = { error: { code: 'demo.full', message, requestId: 'r1' } }
      await page.route('**/api/auth/demo', (route) => route.fulfill({ status: 503, json }))
      await page.goto('/demo')
      await page.getByRole('button', { name: 'Open the demo' }).click()
      return page.getByText('All copies of the demo are in use')
    },
  },
  {
    name: 'demo: the desk',
    isExtreme: true,
    route: 'app',
    signedOut: true,
    open: async ({ page, server }) => {
      // Rates that another state of the worker stored are preferred to those of the demo.
      await server.database.owner.query('delete from platform.exchange_rates')
      await page.goto('/demo')
      await page.getByRole('button', { name: 'Open the demo' }).click()
      await page.waitForURL('**/app')
      await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
      await expect(getFigure(page, 'Journal Entries')).toHaveText(/\d/)
      return rows(page).first()
    },
  },
  {
    name: 'legal: privacy, nothing configured',
    route: 'privacy',
    signedOut: true,
    open: ({ page }) => openScreenAt(page, '/privacy'),
  },
  {
    name: 'legal: terms, with an operator',
    route: 'terms',
    signedOut: true,
    prepare: async ({ server }) => {
      Object.assign(server.appContext.config.operator, {
        name: 'Diário de Bolsa, Sociedade Unipessoal Lda.',
        address: 'Rua das Flores 1, 1000-001 Lisboa, Portugal',
        taxNumber: 'PT500000000',
        registration: 'Conservatória do Registo Comercial de Lisboa, no. 500000000',
        email: 'hello@candlebook.example',
      })
    },
    open: ({ page }) => openScreenAt(page, '/terms'),
  },
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
    isExtreme: true,
    route: 'contact',
    signedOut: true,
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
