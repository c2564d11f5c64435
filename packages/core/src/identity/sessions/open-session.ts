import { randomBytes } from 'node:crypto'
import { recordAction } from '../../audit/index.ts'
import type { Connection } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import type { Client, OpenedSession } from '../auth/identity-context.ts'
import { computeEnd, MAX_RECOVERY_MS } from '../rules/session-rules.ts'
import { signToken } from '../secrets/sign-token.ts'
import { insertSession } from '../stores/sessions.store.ts'

/** With what a person signed in. */
type SignInMethod =
  | 'password'
  | 'code'
  | 'passkey'
  | 'mailed_link'
  | 'new_password'
  | 'sign_up'
  | 'public_demo'

/**
 * Opens a session of the user in the transaction of the connection, with an audit entry. A recovery session lives for one
 * hour and may only set the password. The token has 256 random bits.
 */
export async function openSession(
  db: Connection,
  session: {
    userId: string
    kind: 'ordinary' | 'recovery'
    by: SignInMethod
    hasSecondFactor?: boolean
    client: Client
    secret: string
    now: Date
  },
): Promise<OpenedSession> {
  const { userId, kind, by, hasSecondFactor = false, client, secret, now } = session
  const token = randomBytes(32).toString('base64url')
  const isRecovery = kind === 'recovery'
  await insertSession(db, {
    id: newId(),
    userId,
    token,
    isRecovery,
    hasSecondFactor,
    expiresAt: isRecovery ? new Date(now.getTime() + MAX_RECOVERY_MS) : computeEnd({ now, openedAt: now }),
    userAgent: client.userAgent,
    now,
  })
  const recorded = { userId, targetId: null, detail: by, source: client, now }
  await recordAction(db, { action: 'sessions.opened', ...recorded })
  return { token: signToken(token, secret), userId }
}
