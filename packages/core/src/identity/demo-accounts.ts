import { randomBytes } from 'node:crypto'
import { asAuth, asUser, type Database, transaction } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import {
  countDemoAccounts,
  insertDemoAccount,
  listEndedDemoAccountIds,
  lockDemoAccounts,
} from './demo-accounts.store.ts'
import type { Client, IdentityContext, OpenedSession } from './identity-context.ts'
import { UNUSED_HASH } from './passwords.ts'
import { openSession } from './sessions.ts'
import { createProfile } from './sign-up.ts'

/** How long a visitor can use a copy of the demo record. */
export const DEMO_MS = 2 * 60 * 60 * 1000

/**
 * Creates an account of the public demo, which ends after DEMO_MS, and its session. It has no password and an address
 * that cannot exist (RFC 2606). Throws demo.full when `max` such accounts are open.
 */
export async function openDemoAccount(
  { db, authDb, clock, config }: IdentityContext,
  { max, client }: { max: number; client: Client },
): Promise<OpenedSession> {
  const userId = newId()
  const now = clock.now()
  await transaction(asAuth(authDb), async (connection) => {
    await lockDemoAccounts(connection)
    if ((await countDemoAccounts(connection, now)) >= max) throw new AppError('demo.full')
    await insertDemoAccount(connection, {
      userId,
      name: 'Demo Trader',
      email: `${randomBytes(16).toString('hex')}@demo.invalid`,
      passwordHash: UNUSED_HASH,
      demoEndsAt: new Date(now.getTime() + DEMO_MS),
      now,
    })
  })
  await transaction(asUser(db, userId), (scope) => createProfile(scope, now))
  const { secret } = config
  return await transaction(asAuth(authDb), (connection) =>
    openSession(connection, { userId, kind: 'ordinary', by: 'public_demo', client, secret, now }),
  )
}

/** The most accounts that one run takes. The next one takes the others. */
const MAX_ACCOUNTS = 200

/** The ids of accounts of the public demo whose time is over. */
export function listEndedDemoAccounts(authDb: Database, now: Date): Promise<string[]> {
  return transaction(asAuth(authDb), (auth) => listEndedDemoAccountIds(auth, { now, limit: MAX_ACCOUNTS }))
}
