import type { Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import { lacksAdminFactor } from '../sessions/find-signed-in-user.ts'
import { countPasskeys } from '../stores/passkeys.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/**
 * Refuses an administrator who has a passkey and did not sign in with it, on a server that requires a second
 * factor: otherwise the password alone would give administrator rights. Throws admin.factor_required.
 */
export async function assertMayAddFactor(
  db: Connection,
  user: SignedInUser,
  config: { requireAdminFactor: boolean },
): Promise<void> {
  if (!lacksAdminFactor(user, config)) return
  if ((await countPasskeys(db, user.userId)) > 0) throw new AppError('admin.factor_required')
}
