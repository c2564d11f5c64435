import type { Factors } from '@candlebook/contract/identity'
import { asAuth } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { lacksAdminFactor } from '../sessions/find-signed-in-user.ts'
import { selectPasskeys } from '../stores/passkeys.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { countCodes, findTwoFactor } from '../stores/two-factors.store.ts'

/** The second factors of the user: the authenticator app, and the passkeys, the newest first. */
export async function listFactors(
  { authDb, config }: Pick<IdentityContext, 'authDb' | 'config'>,
  user: SignedInUser,
): Promise<Factors> {
  const { userId } = user
  return await asAuth(authDb, async (db) => {
    const factor = await findTwoFactor(db, userId)
    const passkeys = await selectPasskeys(db, userId)
    const twoFactor = factor?.enabledAt
      ? { enabledAt: factor.enabledAt.toISOString(), backupCodesLeft: await countCodes(db, userId) }
      : null
    return {
      twoFactor,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      lacksAdminFactor: lacksAdminFactor(user, config),
    }
  })
}
