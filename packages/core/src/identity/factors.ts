import type { AuditAction } from '@candlebook/contract/audit-actions'
import type { BackupCodes, Factors, TwoFactorSetup } from '@candlebook/contract/identity'
import { recordAction } from '../audit/index.ts'
import { asAuth, type Connection, transaction } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import type { FactorChange } from '../mail/index.ts'
import { commitWithMail } from './account-mail.ts'
import { attemptLimits, forgetCodeAttempts, takeAttempt, takeCodeAttempt } from './attempts.ts'
import {
  buildTotpUri,
  createBackupCodes,
  createTotpSecret,
  findTimeStep,
  hashBackupCode,
  normalizeCode,
} from './factor-codes.ts'
import {
  countCodes,
  deleteTwoFactor,
  enableTwoFactor as enable,
  findTwoFactor,
  replaceCodes,
  upsertPendingSecret,
} from './factors.store.ts'
import type { IdentityContext } from './identity-context.ts'
import { checkPassword, confirmOwner, type OwnerProof } from './owner-proof.ts'
import { countPasskeys, deletePasskeys, listPasskeys } from './passkeys.store.ts'
import { deleteStepsOfUser } from './pending-steps.store.ts'
import { deleteSessions, hasSession, type SignedInUser, updateSecondFactor } from './sessions.store.ts'
import { lacksAdminFactor } from './sessions.ts'
import { decryptSecret, encryptSecret } from './stored-secrets.ts'
import { findAccountByEmail, lockAccount } from './users.store.ts'

/** The second factors of the user: the authenticator app, and the passkeys, the newest first. */
export async function listFactors(
  { authDb, config }: Pick<IdentityContext, 'authDb' | 'config'>,
  user: SignedInUser,
): Promise<Factors> {
  const { userId } = user
  return await transaction(asAuth(authDb), async (db) => {
    const factor = await findTwoFactor(db, userId)
    const passkeys = await listPasskeys(db, userId)
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

/**
 * Starts to set up two-factor authentication: creates the secret for the authenticator app. It counts after its
 * first code (enableTwoFactor), and a new start replaces it. Throws auth.wrong_password, auth.factor_exists,
 * admin.factor_required and request.too_many.
 */
export async function startTwoFactor(
  ctx: IdentityContext,
  user: SignedInUser,
  { password }: { password: string },
): Promise<TwoFactorSetup> {
  const { userId, email } = user
  await checkPassword(ctx, { userId, email, password })
  const secret = createTotpSecret()
  const encrypted = encryptSecret(secret, ctx.config.factorKey)
  await transaction(asAuth(ctx.authDb), async (db) => {
    await assertMayAddFactor(db, user, ctx.config)
    const row = { userId, secret: encrypted, now: ctx.clock.now() }
    if (!(await upsertPendingSecret(db, row))) throw new AppError('auth.factor_exists')
  })
  return { secret, uri: buildTotpUri({ secret, email }) }
}

type ChangeOfFactors<T> = {
  change: FactorChange
  action: AuditAction
  /** The record that is changed. */
  targetId?: string | null
  work(auth: Connection): Promise<T>
}

/**
 * Changes the second factors of a user in one transaction, with a mail that tells the owner and an audit entry. Throws session.required
 * when the session has ended in the meantime, and request.too_many.
 */
export async function changeFactors<T>(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'config' | 'mailer' | 'source'>,
  { userId, email, fullName, sessionId }: SignedInUser,
  { change, action, targetId = null, work }: ChangeOfFactors<T>,
): Promise<T> {
  await takeAttempt(ctx, { email, limit: attemptLimits.changeAccount })
  const now = ctx.clock.now()
  const data = { name: fullName, change, changedAt: now.toISOString() }
  return await commitWithMail(ctx, { template: 'factor-changed', userId, data }, async (auth) => {
    await lockAccount(auth, userId)
    if (!(await hasSession(auth, { userId, sessionId }))) throw new AppError('session.required')
    const result = await work(auth)
    await recordAction(auth, { action, userId, targetId, now, source: ctx.source })
    return result
  })
}

/**
 * Switches two-factor authentication on with the first code of the authenticator app. From then on a sign-in with
 * the password needs a code. Returns the backup codes, which are stored hashed and never shown again. Throws
 * auth.factor_not_started, auth.factor_exists, auth.code_wrong, admin.factor_required and request.too_many.
 */
export async function enableTwoFactor(
  ctx: IdentityContext,
  user: SignedInUser,
  { code }: { code: string },
): Promise<BackupCodes> {
  const { userId, email, sessionId } = user
  const { authDb, clock, config } = ctx
  const factor = await transaction(asAuth(authDb), (db) => findTwoFactor(db, userId))
  if (!factor) throw new AppError('auth.factor_not_started')
  if (factor.enabledAt) throw new AppError('auth.factor_exists')
  await takeCodeAttempt(ctx, email)
  const now = clock.now()
  const secret = decryptSecret(factor.secret, config.factorKey)
  const step = findTimeStep({ secret, code: normalizeCode(code), now })
  if (step === null) throw new AppError('auth.code_wrong')
  const codes = createBackupCodes()
  const hashes = codes.map((text) => hashBackupCode({ code: text, userId, key: config.factorKey }))
  await changeFactors(ctx, user, {
    change: 'two_factor_on',
    action: 'factors.enabled',
    work: async (db) => {
      await assertMayAddFactor(db, user, config)
      if (!(await enable(db, { userId, secret: factor.secret, step, now })))
        throw new AppError('auth.factor_exists')
      await replaceCodes(db, { userId, hashes, now })
      await updateSecondFactor(db, { userId, sessionId, hasSecondFactor: true })
    },
  })
  await forgetCodeAttempts(ctx, email)
  return { backupCodes: codes }
}

/**
 * Switches two-factor authentication off. Without a passkey no session of the user counts as opened with a
 * second factor any more. Throws what confirmOwner throws.
 */
export async function disableTwoFactor(
  ctx: IdentityContext,
  user: SignedInUser,
  proof: OwnerProof,
): Promise<void> {
  const { userId } = user
  await confirmOwner(ctx, user, proof)
  await changeFactors(ctx, user, {
    change: 'two_factor_off',
    action: 'factors.disabled',
    work: async (db) => {
      await deleteTwoFactor(db, userId)
      const hasPasskeys = (await countPasskeys(db, userId)) > 0
      if (!hasPasskeys) await updateSecondFactor(db, { userId, hasSecondFactor: false })
    },
  })
}

/**
 * Creates new backup codes; the earlier ones no longer work. Throws auth.factor_not_started without two-factor
 * authentication, and what confirmOwner throws.
 */
export async function replaceBackupCodes(
  ctx: IdentityContext,
  user: SignedInUser,
  proof: OwnerProof,
): Promise<BackupCodes> {
  const { userId } = user
  await confirmOwner(ctx, user, proof)
  const codes = createBackupCodes()
  const key = ctx.config.factorKey
  const hashes = codes.map((code) => hashBackupCode({ code, userId, key }))
  await changeFactors(ctx, user, {
    change: 'backup_codes_replaced',
    action: 'factors.codes_replaced',
    work: async (db) => {
      if (!(await findTwoFactor(db, userId))?.enabledAt) throw new AppError('auth.factor_not_started')
      await replaceCodes(db, { userId, hashes, now: ctx.clock.now() })
    },
  })
  return { backupCodes: codes }
}

/** What the owner of an account lost: the authenticator app and its backup codes, or the passkeys too. */
export type LostFactors = 'app' | 'all'

/**
 * Removes the second factors that the owner of an account has lost, for the operator. The password alone signs in
 * afterwards. All sessions and begun sign-ins end, the owner gets a mail, and the audit log has an entry. Returns
 * whether the account had such a factor; otherwise it does nothing. Throws accounts.not_found.
 */
export async function removeLostFactors(
  ctx: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer'>,
  { email, lost }: { email: string; lost: LostFactors },
): Promise<boolean> {
  const { authDb, clock } = ctx
  const account = await transaction(asAuth(authDb), (auth) => findAccountByEmail(auth, email))
  if (!account) throw new AppError('accounts.not_found')
  const { userId, name, hasTwoFactor } = account
  const passkeys =
    lost === 'all' ? await transaction(asAuth(authDb), (auth) => countPasskeys(auth, userId)) : 0
  if (!hasTwoFactor && passkeys === 0) return false
  const change = lost === 'all' ? 'lost_factors_removed' : 'lost_app_removed'
  const now = clock.now()
  const data = { name, change, changedAt: now.toISOString() } as const
  await commitWithMail(ctx, { template: 'factor-changed', userId, data }, async (auth) => {
    await lockAccount(auth, userId) // a change of the factors at the same time finds no session afterwards
    await deleteSessions(auth, { userId })
    await deleteTwoFactor(auth, userId)
    if (lost === 'all') await deletePasskeys(auth, userId)
    await deleteStepsOfUser(auth, { userId, purpose: 'second_step' })
    await deleteStepsOfUser(auth, { userId, purpose: 'passkey_registration' })
    await recordAction(auth, {
      action: 'factors.removed',
      userId: null,
      targetId: userId,
      now,
      source: undefined,
    })
  })
  return true
}
