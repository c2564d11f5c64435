import { replaceCard, subscribeWithCard } from '@candlebook/core/payments/testing'
import type { Locator, Page } from '@playwright/test'
import { openSandboxPayments, type SandboxPayments } from '../../packages/server/src/testing/index.ts'
import { typeCard } from '../billing/type-card.ts'
import type { LayoutState, Stage } from './state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETURN_URL = 'https://journal.example.com/settings'

/** A sandbox that ends with its page, and a customer of it. */
type Opened = SandboxPayments & { page: Page; customer: { customerId: string; userId: string } }

async function openSandbox({ page, trader }: Stage): Promise<Opened> {
  const opened = await openSandboxPayments()
  page.once('close', () => void opened.sandbox.close())
  const { userId, email } = trader
  const user = { userId, email, fullName: 'Maximiliane Wolkenstein-Rodenegg' }
  const { customerId } = await opened.payments.createCustomer(user, 'a customer')
  return { ...opened, page, customer: { customerId, userId } }
}

async function openCheckout({ page, payments, customer }: Opened, trialDays: number | null): Promise<string> {
  const urls = { successUrl: RETURN_URL, cancelUrl: RETURN_URL }
  const request = { ...customer, plan: 'monthly', trialDays, ...urls } as const
  const { url, sessionId } = await payments.startCheckout(request, `a checkout with ${trialDays} days`)
  await page.goto(url ?? '')
  return sessionId
}

/** Opens the portal of a customer who pays a plan. */
async function openPortal(opened: Opened): Promise<void> {
  const { page, payments, settings, customer } = opened
  await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
  await page.goto((await payments.openPortal(customer.customerId, RETURN_URL)).url)
}

/** A state of a page of the sandbox; `open` brings the page into it. */
function state(name: string, open: (opened: Opened) => Promise<Locator>): LayoutState {
  return {
    name: `sandbox: ${name}`,
    route: null,
    signedOut: true,
    open: async (stage) => await open(await openSandbox(stage)),
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const checkouts: LayoutState[] = [
  state('checkout of a trial', async (opened) => {
    await openCheckout(opened, 7)
    return heading(opened.page, 'Start your trial')
  }),
  state('checkout with a card that is declined', async (opened) => {
    const { page } = opened
    await openCheckout(opened, null)
    await page.getByLabel('Country').selectOption('Portugal')
    await typeCard(page, '4000000000000002')
    await page.getByRole('button', { name: 'Pay €2.49' }).click()
    return page.getByText('Your card was declined.')
  }),
  {
    ...state('checkout with problems in every field of the card', async (opened) => {
      const { page } = opened
      await openCheckout(opened, null)
      await page.getByLabel('Country').selectOption('Portugal')
      await page.getByRole('button', { name: 'Pay €2.49' }).click()
      return page.locator('#number-error')
    }),
    isExtreme: true,
  },
  state('checkout that has expired', async (opened) => {
    await opened.payments.expireCheckout(await openCheckout(opened, null))
    await opened.page.reload()
    return heading(opened.page, 'Checkout expired')
  }),
  state("the bank's page", async (opened) => {
    await openChallenge(opened)
    return heading(opened.page, 'Confirm with your bank')
  }),
  state("the bank's page after a failure", async (opened) => {
    await openChallenge(opened)
    await opened.page.getByRole('button', { name: 'Fail authentication' }).click()
    return heading(opened.page, 'Authentication failed')
  }),
]

async function openChallenge(opened: Opened): Promise<void> {
  const { page } = opened
  await openCheckout(opened, null)
  await page.getByLabel('Country').selectOption('Portugal')
  await typeCard(page, '4000002500003155')
  await page.getByRole('button', { name: 'Pay €2.49' }).click()
  await heading(page, 'Confirm with your bank').waitFor()
}

const portals: LayoutState[] = [
  {
    ...state('portal of a payer with a card that was refused', async (opened) => {
      const { page } = opened
      await openPortal(opened)
      await page.getByText('Add a card').click()
      await typeCard(page, '4000000000000002')
      await page.getByRole('button', { name: 'Save card' }).click()
      return page.getByText('Your card was declined.')
    }),
    isExtreme: true,
  },
  state('portal without a subscription', async (opened) => {
    const { page, payments, customer } = opened
    await page.goto((await payments.openPortal(customer.customerId, RETURN_URL)).url)
    return page.getByText('There is no subscription.')
  }),
  state('question before cancelling', async (opened) => {
    await openPortal(opened)
    await opened.page.getByRole('link', { name: 'Cancel subscription' }).click()
    return heading(opened.page, 'Cancel subscription')
  }),
  state('portal after cancelling', async (opened) => {
    await openPortal(opened)
    await opened.page.getByRole('link', { name: 'Cancel subscription' }).click()
    await opened.page.getByRole('button', { name: 'Cancel subscription' }).click()
    return opened.page.getByText('Cancelled. It can be used until')
  }),
  state('costs of another plan', async (opened) => {
    await openPortal(opened)
    await opened.page.getByRole('link', { name: 'Switch to €24.90 per year' }).click()
    return opened.page.getByText('Due today')
  }),
  state('paid invoice', async (opened) => {
    await openPortal(opened)
    await opened.page.getByRole('table').getByRole('link').click()
    return heading(opened.page, /^Invoice /)
  }),
  state('open invoice', async (opened) => {
    const { page, sandbox, payments, settings, customer } = opened
    const subscriptionId = await subscribeWithCard(settings, { ...customer, plan: 'monthly' })
    await replaceCard(settings, { ...customer, subscriptionId, card: 'pm_card_chargeCustomerFail' })
    sandbox.clock.advanceTo(new Date(sandbox.clock.now().getTime() + 32 * DAY_MS))
    await page.goto((await payments.openPortal(customer.customerId, RETURN_URL)).url)
    await page.getByRole('row').filter({ hasText: 'open' }).getByRole('link').click()
    return page.getByRole('button', { name: 'Pay €2.49 with the card ending in 0341' })
  }),
]

const others: LayoutState[] = [
  state('page of the developer', async ({ page, sandbox, settings, customer }) => {
    await subscribeWithCard(settings, { ...customer, plan: 'annual' })
    sandbox.faults.breakWebhooks('stale_timestamp', 3)
    await page.goto(sandbox.pagesUrl)
    return heading(page, 'Payments sandbox')
  }),
  state('page that does not exist', async ({ page, sandbox }) => {
    await page.goto(`${sandbox.pagesUrl}/portal/bps_unknown`)
    return heading(page, 'This page is not available')
  }),
]

/** The hosted pages of the payments sandbox. */
export const sandboxStates: LayoutState[] = [...checkouts, ...portals, ...others]
