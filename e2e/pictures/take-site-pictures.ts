import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { waitUntilSettled } from '../layout/layout-check.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import type { Trader } from '../trader.ts'
import { themes } from './picture-files.ts'
import { recordSources } from './site-picture-sources.ts'

const PUBLIC = join(import.meta.dirname, '../../packages/web/public')
const QUALITY = 72

/** The pictures of the landing page, at the double density of most phones for the phone. */
const pictures = [
  { name: 'desk', viewport: { width: 1440, height: 900 }, scale: 1 },
  { name: 'desk-phone', viewport: { width: 390, height: 600 }, scale: 2 },
]

test.describe.configure({ mode: 'serial' }) // a failure leaves the record of the sources as it was

for (const { name, viewport, scale } of pictures) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor: scale })

    test('in both themes', async ({ page, trader }) => {
      await openDemo(page, trader)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await waitUntilSettled(page)
        const picture = await page.screenshot()
        await sharp(picture)
          .webp({ quality: QUALITY })
          .toFile(join(PUBLIC, `${name}-${theme}.webp`))
      }
    })
  })
}

test.describe('the picture of shared links', () => {
  test.use({ viewport: { width: 1200, height: 630 } })

  test('in the light theme', async ({ page, trader }) => {
    await openDemo(page, trader)
    await sharp(await page.screenshot())
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toFile(join(PUBLIC, 'og.jpg'))
  })
})

test('the sources of the pictures are recorded', () => recordSources())

/** The dashboard with the demo record, in the currency of the American shares in it. */
async function openDemo(page: Page, trader: Trader): Promise<void> {
  await saveCurrency(trader, 'USD')
  expect((await trader.browser.post('/api/v1/demo-record', {})).status).toBe(201)
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await expect(page.getByText(/^Closed trades add up to/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await waitUntilSettled(page)
}
