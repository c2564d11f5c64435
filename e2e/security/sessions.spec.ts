import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { expectToast } from '../toasts.ts'
import { fill, tradeForm } from '../trades/trades-page.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

test('the list shows each device, an ended session leaves its desk without a click except where a form has typed text, all other sessions end at once, and a sign-out on one device leaves the desk of the others [AUTH-26] [SHELL-11]', async ({
  page,
  trader,
  server,
  anotherBrowser,
}) => {
  const { email, password } = trader
  const context = await anotherBrowser({ userAgent: FIREFOX })
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers })
  const office = await context.newPage()
  await trader.addTrade({ symbol: 'SECRET' })
  await office.goto('/contact')
  await openLive(office, '/app')
  const typing = await context.newPage()
  await openLive(typing, '/app?new=')
  await fill(tradeForm(typing), { Notes: 'Written with care' })
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  const row = rows.filter({ hasText: 'Firefox on Windows' })

  await test.step('a list that cannot be loaded says so and loads again', async () => {
    await page.route('**/api/v1/sessions', (route) => route.abort())
    await page.goto('/settings/security')
    await expect(page.getByText('Failed to load the sessions.')).toBeVisible()
    await page.unroute('**/api/v1/sessions')
    await page.getByRole('region', { name: 'Sessions' }).getByRole('button', { name: 'Retry' }).click()
  })

  await expect(rows).toHaveCount(2)
  await expect(row).toContainText(/Last used around \w{3} \d+, \d{4}, .*\. Place unknown\./)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await row.getByRole('button', { name: 'End session of Firefox on Windows' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
  await expectToast(page, 'Session ended', 'Firefox on Windows is signed out.')
  await expect(office).toHaveURL('/auth', { timeout: 5_000 }) // an open desk leaves within 5 s
  await expect(rows).toHaveCount(1)
  await expect(office.getByText('SECRET')).toHaveCount(0)
  await office.goBack()
  await expect(office).toHaveURL('/contact')
  const ended = typing.getByRole('alertdialog', { name: 'Your session has ended' })
  await ended.getByRole('button', { name: 'Stay here' }).click()
  await expect(tradeForm(typing).getByLabel('Notes')).toHaveValue('Written with care')
  await expect(typing).toHaveURL('/app?new=')

  const others = [server.browser(), server.browser()]
  for (const other of others) await other.post('/api/auth/sign-in/email', { email, password })
  await openLive(page, '/settings/security')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'End All Other Sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click()
  await expect(rows).toHaveCount(1)
  for (const other of others) expect((await other.get('/api/v1/session')).status).toBe(401)
  await expect(page.getByRole('button', { name: 'End All Other Sessions' })).toHaveCount(0)

  await test.step('a sign-out on another device leaves this desk too', async () => {
    const phone = server.browser()
    await phone.post('/api/auth/sign-in/email', { email, password })
    await phone.post('/api/auth/sign-out', {})
    await expect(page).toHaveURL('/auth?next=%2Fsettings%2Fsecurity')
  })
})
