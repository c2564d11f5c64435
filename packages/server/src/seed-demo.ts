import type { DemoAccount } from '@candlebook/contract/identity'
import { asAuth } from '@candlebook/core/db'
import { fillDemo } from '@candlebook/core/demo'
import { findUserIdByEmail, grantAdmin, hasUsers } from '@candlebook/core/identity'
import type { World } from './world.ts'

/**
 * Fills an empty database with the demo trader and the demo administrator; gives whether it did. The administrator
 * comes last, so a start that was broken off is completed by the next one, rights of the administrator included.
 */
export async function seedDemo(world: World, accounts: DemoAccount[]): Promise<boolean> {
  const [trader, admin] = accounts
  if (!trader || !admin) return false
  const { ownerUrl, authDb, clock } = world
  const known = await asAuth(authDb, async (connection) => ({
    anybody: await hasUsers(connection),
    trader: await findUserIdByEmail(connection, trader.email),
    admin: await findUserIdByEmail(connection, admin.email),
  }))
  if (known.admin) await grantAdmin(ownerUrl, { userId: known.admin, now: clock.now() })
  if (known.admin || (known.anybody && !known.trader)) return false

  const traderId = known.trader ?? (await signUp(world, trader, 'Dana Demo'))
  await fillDemo({ ...world, actor: { kind: 'user', userId: traderId } })
  const adminId = await signUp(world, admin, 'Alex Admin')
  await grantAdmin(ownerUrl, { userId: adminId, now: clock.now() })
  return true
}

async function signUp({ auth }: World, { email, password }: DemoAccount, name: string): Promise<string> {
  const { user } = await auth.api.signUpEmail({ body: { email, password, name } })
  return user.id
}
