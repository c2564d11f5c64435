import type { DemoAccount } from '@candlebook/contract/identity'
import { asAuth } from '@candlebook/core/db'
import { fillDemo } from '@candlebook/core/demo'
import { createAccount, findUserIdByEmail, grantAdmin, hasUsers } from '@candlebook/core/identity'
import { saveSubscriber } from '@candlebook/core/subscribers'
import type { AppContext } from '../context/app-context.ts'

/**
 * Fills an empty database with the demo trader and the demo administrator; returns whether it did. The administrator is
 * created last, so the next start completes an interrupted one, including the administrator right.
 */
export async function seedDemo(appContext: AppContext, accounts: DemoAccount[]): Promise<boolean> {
  const [trader, admin] = accounts
  if (!trader || !admin) return false
  const { ownerUrl, authDb, clock } = appContext
  const existing = await asAuth(authDb, async (connection) => ({
    hasUsers: await hasUsers(connection),
    trader: await findUserIdByEmail(connection, trader.email),
    admin: await findUserIdByEmail(connection, admin.email),
  }))
  if (existing.admin) await grantAdmin(ownerUrl, { userId: existing.admin, now: clock.now() })
  if (existing.admin || (existing.hasUsers && !existing.trader)) return false

  const traderId = existing.trader ?? (await signUp(appContext, trader, 'Dana Demo'))
  await fillDemo({ ...appContext, actor: { kind: 'user', userId: traderId } })
  await completeOnboarding(appContext, traderId)
  const adminId = await signUp(appContext, admin, 'Alex Admin')
  await completeOnboarding(appContext, adminId)
  await grantAdmin(ownerUrl, { userId: adminId, now: clock.now() })
  return true
}

async function completeOnboarding(appContext: AppContext, userId: string): Promise<void> {
  await saveSubscriber({ ...appContext, actor: { kind: 'user', userId } }, { onboardingCompleted: true })
}

function signUp(appContext: AppContext, { email, password }: DemoAccount, name: string): Promise<string> {
  return createAccount(appContext, { email, password, name })
}
