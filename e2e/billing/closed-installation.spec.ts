import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import {
  invite,
  makeAdministrator,
  startPaidServer,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/testing/index.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { runExports } from '../my-data/run-jobs.ts'
import { createTrader, type Trader } from '../trader.ts'
import { fill, getRow, minimalTrade, save, tradeForm } from '../trades/trades-page.ts'
import { HOUR_MS, keepSessions } from './paid-server.ts'

const NEEDS_PLAN = 'You need a plan to add or change trades. You can read and export everything.'
const NOT_SET_UP = 'Payments are not set up on this server.'
const NEEDS_INVITATION =
  'To add or change trades you need an invitation from the operator. You can read and export everything.'

/** A trader with one trade, whose invitation for 7 days ended a day ago. */
async function addLapsedTrader(server: TestServer): Promise<Trader> {
  const person = await server.signUp({ name: 'Ada Trader' })
  const trader = createTrader(person)
  const invitationCode = await invite(person, 7)
  expect((await person.browser.post('/api/v1/invitations/redeem', { invitationCode })).status).toBe(200)
  await trader.addClosedTrade({ symbol: 'VOD.L', notes: 'Sold [too] early, -350.00 USD' })
  server.clock.moveBy({ ms: 8 * 24 * HOUR_MS })
  await keepSessions(server)
  return trader
}

test('a trader whose access has ended sees why nothing can be saved, keeps the text, and reads and exports everything [PLAN-12]', async ({
  page,
  context,
}) => {
  const { server } = await startPaidServer({ web: await loadWeb(), requireSubscription: true })
  const ada = await addLapsedTrader(server)
  await ada.signInTo(context)
  await page.goto(`${server.url}/app`)
  const selection = page.getByRole('dialog', { name: 'Choose Your Plan' })
  await expect(selection).toContainText(NEEDS_PLAN)
  await selection.getByRole('button', { name: 'Configure Later' }).click()
  await expect(page.getByRole('region', { name: 'Subscription setup' })).toContainText(NEEDS_PLAN)
  await expect(getRow(page, 'VOD.L')).toBeVisible()

  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  const form = tradeForm(page)
  await fill(form, minimalTrade)
  await save(form)

  await expect(
    page.getByText('Your plan has ended. You can read and export everything.').first(),
  ).toBeVisible()
  await expect(form.getByLabel('Entry price', { exact: true })).toHaveValue('3100.5')
  expect((await ada.trades()).map(({ symbol }) => symbol)).toEqual(['VOD.L'])
  await page.goto(`${server.url}/settings/data`)
  await page.getByRole('button', { name: 'Export Everything' }).click()
  await expect(page.getByRole('status')).toContainText('The export starts in a moment.')
  await runExports(server)
  await expect(page.getByRole('link', { name: 'Download Archive' })).toBeVisible()
  await page.goto(`${server.url}/settings`)
  await expect(page.locator('#content').getByText(NEEDS_PLAN)).toBeVisible()
  await server.stop()
})

// On each push: closed-installation.integration.test.ts has the answers of such a server, onboarding.spec.ts its onboarding
// without payments, and the test above what a trader without access sees.
longTest(
  'production without a key of the provider offers no plan, says so to the trader and the operator, and invitations work [PLAN-12] [ONB-02]',
  async ({ page, context }) => {
    const server = await startTestServer({ web: await loadWeb(), requireSubscription: true })
    const person = await server.signUp({ name: 'Ada Trader', onboarding: 'open' })
    const ada = createTrader(person)
    await ada.signInTo(context)

    await page.goto(`${server.url}/app`)
    await expect(page.getByText(`${NOT_SET_UP} ${NEEDS_INVITATION}`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Start with|Choose) / })).toHaveCount(0)
    await page.getByRole('button', { name: 'Configure Later' }).click()
    await expect(page.getByRole('button', { name: 'Add Trade' }).first()).toBeVisible()
    await page.goto(`${server.url}/settings`)
    await expect(page.getByText(`${NOT_SET_UP} ${NEEDS_INVITATION}`)).toBeVisible()

    const invitationCode = await invite(person, 7)
    expect((await ada.browser.post('/api/v1/invitations/redeem', { invitationCode })).status).toBe(200)
    await page.reload()
    await expect(page.getByText(`${NOT_SET_UP} Every feature is open to you.`)).toBeVisible()
    await ada.addTrade({ symbol: 'BTC_USDT' })
    await page.goto(`${server.url}/app`)
    await expect(getRow(page, 'BTC_USDT')).toBeVisible()
    await makeAdministrator(person)
    await page.goto(`${server.url}/admin/operations`)
    await expect(page.getByText('Users need a plan to write, but payments are off.')).toBeVisible()
    await server.stop()
  },
)
