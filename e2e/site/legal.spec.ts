import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForScript } from './wait-for-script.ts'

const pages = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms and Conditions'],
] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both texts are readable, marked as drafts, and name the law, the age, the withdrawal, the periods and every cookie [LEGAL-01] [LEGAL-02] [LEGAL-03] [LEGAL-04] [LEGAL-05]', async ({
    page,
    context,
  }) => {
    for (const [address, title] of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('note')).toContainText('Draft. A lawyer has to review this text')
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      expect(await links.count()).toBeGreaterThan(8)
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
        await expect(page.locator(href).getByRole('heading', { level: 2 })).toBeVisible()
    }

    await test.step('the terms', async () => {
      await expect(page.locator('#law')).toContainText('The law of Portugal applies.')
      await expect(page.locator('#age')).toContainText('You must be 18 years of age or over.')
      await expect(page.locator('#withdrawal')).toContainText('within 14 days without a reason')
      await expect(page.locator('#withdrawal')).toContainText('use “Withdraw from contract here” in Settings')
      await expect(page.locator('#disputes')).toContainText('Livro de Reclamações')
      await expect(page.locator('#prices')).toContainText('€2.49')
    })

    await page.goto('/pt')
    await page.goto('/?language=es')
    const names = (await context.cookies()).map(({ name }) => name)
    await page.goto('/privacy')

    await test.step('the privacy policy', async () => {
      await expect(page.locator('#erasure')).toContainText('your data is erased within 30 days')
      for (const period of ['7 days without use', '30 days at most', '25 months', '24 months', '1 hour'])
        await expect(page.locator('#periods')).toContainText(period)
      const rows = page.locator('#periods dl > div')
      for (const row of ['Records of actions24 months', 'Network addresses in records of actions30 days'])
        await expect(rows.filter({ hasText: new RegExp(`^${row}$`) })).toHaveCount(1)
      await expect(page.locator('#complaints')).toContainText('Comissão Nacional de Proteção de Dados')
      expect(names).toEqual(['candlebook-language'])
      await expect(page.locator('#cookies')).toContainText(
        '“candlebook-language” keeps your choice for a year',
      )
      await expect(page.locator('#processors li')).toHaveCount(2)
      await expect(page.locator('mark')).toContainText([
        '[operator’s name: not configured]',
        '[operator’s address: not configured]',
        '[operator’s tax number: not configured]',
        '[contact email: not configured]',
        '[hosting provider: not configured]',
        '[mail provider: not configured]',
        '[contact email: not configured]',
      ])
      await expect(page.getByText('Register', { exact: true })).toHaveCount(0)
    })
  })

  test('what the operator configures is in the texts: details, services, own texts in two languages, and no prices without payments [LEGAL-01] [LEGAL-02] [LEGAL-04] [LEGAL-05]', async ({
    page,
    server,
  }) => {
    const { config } = server.appContext

    await test.step('details of the operator and services', async () => {
      Object.assign(config.operator, {
        name: 'Example Lda.',
        taxNumber: 'PT500000000',
        registration: 'Lisboa, no. 500000000',
        email: 'hello@example.com',
      })
      Object.assign(config, {
        payments: { kind: 'stripe' },
        screenshotService: 'https://pictures.example/{url}',
      })
      await page.goto('/privacy')
      const items = page.locator('#processors li')
      await expect(items).toHaveCount(4)
      await expect(items.nth(2)).toContainText('Payments: Stripe Payments Europe, Limited, Ireland.')
      await expect(items.nth(3)).toContainText('Pictures of web pages')
      await page.goto('/terms')
      await expect(page.locator('#prices')).toContainText('Payments are processed by Stripe.')
      const parties = page.locator('#parties')
      for (const text of ['Lisboa, no. 500000000', 'Example Lda.', 'PT500000000'])
        await expect(parties).toContainText(text)
      await expect(parties.getByRole('link', { name: 'hello@example.com' })).toBeVisible()
    })

    await test.step('without payments the terms name no price, and the privacy policy names no invoice', async () => {
      Object.assign(config, { payments: { kind: 'off' } })
      await page.goto('/terms')
      await expect(page.locator('#service')).toContainText('everything is free of charge')
      for (const part of ['#prices', '#cancelling', '#withdrawal', '#money-back'])
        await expect(page.locator(part)).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText(/€|you paid|subscription/i)
      await page.goto('/privacy')
      await expect(page.getByRole('main')).not.toContainText(/invoice|subscription|trial/i)
    })

    await test.step('a text without a notice is no draft', async () => {
      const withoutNotice = (text: string) => text.replace(/^Notice: .*\n/m, '')
      config.legalTexts = {
        privacy: { en: withoutNotice(config.legalTexts.privacy.en) },
        terms: {
          en: '# House Rules\nVersion: 2026-12-01\n\n## Who {#who}\n\n**We** are {{operator name}}, see [privacy](/privacy).\n\n- One\n- <b>Two</b>\n',
          pt: '# Regras\nVersion: 2026-12-01\n\n## Quem {#who}\n\nSomos {{operator name}}.\n',
        },
      }
      await page.goto('/privacy?language=pt')
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
      await expect(page.getByRole('note')).toHaveCount(0)
    })

    await page.goto('/terms')
    await expect(page).toHaveTitle('House Rules · Candlebook')
    await expect(page.locator('#who')).toContainText('We are Example Lda., see privacy.')
    await expect(page.locator('#who li').last()).toHaveText('<b>Two</b>')
    await expect(page.getByRole('note')).toHaveCount(0)
    await page.getByRole('link', { name: 'Português' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Regras' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page.locator('#who')).toContainText('Somos Example Lda.')
  })
})

test('Back goes back in the history, and home when the page was opened directly [CONT-04] [LEGAL-01]', async ({
  page,
  context,
}) => {
  const pressBack = async (shown: Page) => {
    await waitForScript(shown)
    await shown.getByRole('link', { name: 'Back', exact: true }).click()
  }
  await page.goto('/blog')
  await page.goto('/contact')
  await pressBack(page)
  await expect(page).toHaveURL(/\/blog$/)

  // A new tab has no history before its first page.
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/privacy', '_blank', 'noopener'))
  const fresh = await opened
  await pressBack(fresh)
  await expect(fresh).toHaveURL(/:\d+\/$/)
})
