import type { DemoAccount } from '@candlebook/contract/identity.routes'
import { startTrialCheckout, syncUser } from '@candlebook/core/billing'
import { asAuth, transaction } from '@candlebook/core/db'
import { fillDemo } from '@candlebook/core/demo'
import { createAccount, findUserIdByEmail, grantAdmin, hasUsers } from '@candlebook/core/identity'
import { saveSubscriber } from '@candlebook/core/subscribers'
import type { App } from '../context/app-context.ts'

/**
 * Fills an empty database with the demo trader and the demo administrator; returns whether it did. The administrator is
 * created last, so the next start completes an interrupted one, including the administrator right.
 */
export async function seedDemo(appContext: App, accounts: DemoAccount[]): Promise<boolean> {
  const [trader, admin] = accounts
  if (!trader || !admin) return false
  const { ownerUrl, authDb, clock } = appContext
  const existing = await transaction(asAuth(authDb), async (connection) => ({
    hasUsers: await hasUsers(connection),
    trader: await findUserIdByEmail(connection, trader.email),
    admin: await findUserIdByEmail(connection, admin.email),
  }))
  if (existing.admin) await grantAdmin(ownerUrl, { userId: existing.admin, now: clock.now() })
  if (existing.admin || (existing.hasUsers && !existing.trader)) return false

  const traderId = existing.trader ?? (await signUp(appContext, trader, 'Dana Demo'))
  await fillDemo({ ...appContext, actor: { kind: 'user', userId: traderId } })
  await startTrial(appContext, traderId)
  await completeOnboarding(appContext, traderId)
  const adminId = await signUp(appContext, admin, 'Alex Admin')
  await completeOnboarding(appContext, adminId)
  await grantAdmin(ownerUrl, { userId: adminId, now: clock.now() })
  return true
}

/**
 * Starts the trial of the demo trader as a person does: on the checkout page of the payments sandbox, without a card. So
 * the trial is a real one with an end, and visitors of a fresh installation see the desk. With another provider nothing is
 * started.
 */
async function startTrial(appContext: App, userId: string): Promise<void> {
  const { payments, config } = appContext
  if (!payments.isSetUp || !payments.isSandbox) return
  const { baseUrl, trialKey } = config
  const actor = { kind: 'user', userId } as const
  const ctx = { ...appContext, actor, baseUrl, trialKey, limitRequests: false }
  const { url } = await startTrialCheckout(ctx, { planType: 'annual' })
  const { origin, pathname } = new URL(url)
  const body = new URLSearchParams({ session: pathname.split('/').at(-1)!, country: 'PT' }) // a path has a last part
  const answer = await fetch(url, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the checkout of the sandbox answered ${answer.status}`)
  await syncUser(ctx, userId)
}

async function completeOnboarding(appContext: App, userId: string): Promise<void> {
  await saveSubscriber({ ...appContext, actor: { kind: 'user', userId } }, { onboardingCompleted: true })
}

function signUp(appContext: App, { email, password }: DemoAccount, name: string): Promise<string> {
  return createAccount(appContext, { email, password, name })
}

/** The accounts of the demo data. They exist on a development server only. */
export const demoAccounts: DemoAccount[] = [
  { label: 'Demo trader', email: 'trader@demo.candlebook.example', password: 'demo-trader' },
  { label: 'Demo administrator', email: 'admin@demo.candlebook.example', password: 'demo-admin' },
]
