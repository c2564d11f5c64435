import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { waitUntilSettled } from '../layout/layout-check.ts'
import { saveCurrency } from '../money/six-currencies.ts'
import type { Trader } from '../trader.ts'
import { themes } from './picture-files.ts'
import { recordSources } from './site-picture-sources.ts'

const root = join(import.meta.dirname, '../..')
const PUBLIC = join(root, 'packages/web/public')
const QUALITY = 72

/** What a picture shows, and the part of the page that is at its top on a phone. */
const views = {
  desk: { path: '/app?status=closed', heading: 'Your Trades' },
  analytics: { path: '/app/analytics', heading: 'Key metrics' },
} as const

type View = keyof typeof views

/** Computers and phones; phones at the double density that most of them have. */
const sizes = [
  { suffix: '', viewport: { width: 1440, height: 900 }, scale: 1 },
  { suffix: '-phone', viewport: { width: 390, height: 600 }, scale: 2 },
]

test.describe.configure({ mode: 'serial' }) // a failure leaves the record of the sources as it was
test.use({ bypassCSP: true }) // the styles below are written into the page

for (const { suffix, viewport, scale } of sizes)
  for (const view of Object.keys(views) as View[]) // the keys of the object above
    test.describe(`${view}${suffix}`, () => {
      test.use({ viewport, deviceScaleFactor: scale })

      test('in both themes', async ({ page, trader }) => {
        await openDemo(page, trader, view)
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          await waitUntilSettled(page)
          const picture = await page.screenshot()
          const name = `${view}${suffix}-${theme}`
          await sharp(picture)
            .webp({ quality: QUALITY })
            .toFile(join(PUBLIC, `${name}.webp`))
          if (suffix === '')
            await sharp(picture)
              .png({ palette: true, quality: 90 })
              .toFile(join(root, `docs/pictures/${name}.png`))
        }
      })
    })

test('the picture of shared links has the name, the sentence and the list', async ({ page, trader }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDemo(page, trader, 'desk')
  const picture = (await page.screenshot()).toString('base64')
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto('/')
  await page.evaluate((image) => {
    document.body.innerHTML = `
      <main style="display:grid;grid-template-columns:460px 1fr;gap:48px;height:630px;padding:0 0 0 64px;align-items:center;overflow:hidden;background:var(--paper)">
        <div><p style="font-size:32px;font-weight:600">Candlebook</p>
        <h1 style="margin-top:20px;font:420 56px/60px var(--prose)">A trading journal that shows its work.</h1></div>
        <img alt="" src="data:image/png;base64,${image}" style="width:1040px;max-width:none;border:1px solid var(--line-strong);border-radius:16px">
      </main>`
  }, picture)
  await page.evaluate(() => Promise.all([document.fonts.load('56px Newsreader'), document.fonts.ready]))
  await waitUntilSettled(page)
  await sharp(await page.screenshot())
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(PUBLIC, 'og.jpg'))
})

test('the sources of the pictures are recorded', () => recordSources())

/** A view of the demo record, in the currency of the American shares in it, without the bar that says that it is a sample. */
async function openDemo(page: Page, trader: Trader, view: View): Promise<void> {
  const { path, heading } = views[view]
  await saveCurrency(trader, 'USD')
  expect((await trader.browser.post('/api/v1/demo-record', {})).status).toBe(201)
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  if (view === 'desk')
    await expect(page.getByText(/^Closed trades add up to|closed trades/).first()).toBeVisible()
  await page.addStyleTag({ content: '[aria-label="Sample data"] { display: none }' })
  await page.waitForLoadState('networkidle')
  await waitUntilSettled(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 720
  if (isPhone || view === 'analytics') await showFrom(page, heading)
}

/** Scrolls so that the heading is below the top bar. */
async function showFrom(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).evaluate((found) => {
    window.scrollTo(0, found.getBoundingClientRect().top + window.scrollY - 80)
  })
}
