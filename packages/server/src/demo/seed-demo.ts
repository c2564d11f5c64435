import type { DemoAccount } from '@candlebook/contract/identity'
import { asAuth } from '@candlebook/core/db'
import { fillDemo } from '@candlebook/core/demo'
import { findUserIdByEmail, grantAdmin, hasUsers } from '@candlebook/core/identity'
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
  const adminId = await signUp(appContext, admin, 'Alex Admin')
  await grantAdmin(ownerUrl, { userId: adminId, now: clock.now() })
  return true
}

async function signUp({ auth }: AppContext, { email, password }: DemoAccount, name: string): Promise<string> {
  const { user } = await auth.api.signUpEmail({ body: { email, password, name } })
  return user.id
}
