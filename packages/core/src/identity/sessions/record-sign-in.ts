import { recordAction } from '../../audit/index.ts'
import type { Connection } from '../../db/index.ts'
import type { Client } from '../auth/identity-context.ts'

/** With what a person signed in. */
export type SignInMethod =
  | 'password'
  | 'code'
  | 'passkey'
  | 'mailed_link'
  | 'new_password'
  | 'sign_up'
  | 'public_demo'

/** Adds the audit entry of a sign-in. */
export async function recordSignIn(
  db: Connection,
  { userId, by, client, now }: { userId: string; by: SignInMethod; client: Client; now: Date },
): Promise<void> {
  const recorded = { userId, targetId: null, detail: by, source: client, now }
  await recordAction(db, { action: 'sessions.opened', ...recorded })
}
