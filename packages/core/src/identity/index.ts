export { cancelEmailChange } from './accounts/cancel-email-change.ts'
export { changeEmail } from './accounts/change-email.ts'
export { checkPassword } from './accounts/check-password.ts'
export { confirmEmail } from './accounts/confirm-email.ts'
export { createToken } from './accounts/create-token.ts'
export { getEmailChange } from './accounts/get-email-change.ts'
export { recover } from './accounts/recover.ts'
export { requestReset, resendConfirmation } from './accounts/request-reset.ts'
export { resetPassword } from './accounts/reset-password.ts'
export { type SignInResult, signIn } from './accounts/sign-in.ts'
export { signInWithCode } from './accounts/sign-in-with-code.ts'
export { createAccount, type SignUp, signUp } from './accounts/sign-up.ts'
export { createApiToken } from './api-tokens/create-api-token.ts'
export { findTokenActor } from './api-tokens/find-token-actor.ts'
export { listApiTokens } from './api-tokens/list-api-tokens.ts'
export { revokeApiToken } from './api-tokens/revoke-api-token.ts'
export {
  type Auth,
  type AuthOptions,
  deviceCookieName,
  getSessionCookieName,
  makeAuth,
  stepCookieName,
} from './auth/auth.ts'
export type { Client, IdentityConfig, IdentityContext, OpenedSession } from './auth/identity-context.ts'
export type { InvitationPort } from './auth/invitation-port.ts'
export { listEndedDemoAccounts } from './demo/list-ended-demo-accounts.ts'
export { DEMO_MS, openDemoAccount } from './demo/open-demo-account.ts'
export { erasures } from './erasure.store.ts'
export { disableTwoFactor } from './factors/disable-two-factor.ts'
export { enableTwoFactor } from './factors/enable-two-factor.ts'
export { listFactors } from './factors/list-factors.ts'
export { type LostFactors, removeLostFactors } from './factors/remove-lost-factors.ts'
export { replaceBackupCodes } from './factors/replace-backup-codes.ts'
export { startTwoFactor } from './factors/start-two-factor.ts'
export { identitySettings } from './identity.settings.ts'
export { createChallenge, useChallenge } from './limits/challenges.ts'
export { issueDevice, MAX_DEVICE_MS } from './limits/known-device.ts'
export { type AddressLimit, limitAddress } from './limits/limit-address.ts'
export { countRequests, limitRequests, type RequestLimit } from './limits/limit-requests.ts'
export { deleteOldVisitorCounts, limitVisitor, limitVisitorWithin } from './limits/limit-visitors.ts'
export { reportAttempts } from './limits/report-attempts.ts'
export { openRequestBudget, type TakeRequest } from './limits/request-budget.ts'
export { sendLink } from './links/send-link.ts'
export { addPasskey } from './passkeys/add-passkey.ts'
export { removePasskey } from './passkeys/remove-passkey.ts'
export { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
export { startPasskey } from './passkeys/start-passkey.ts'
export { startPasskeySignIn } from './passkeys/start-passkey-sign-in.ts'
export { removeExpired } from './remove-expired.ts'
export { requireAccess } from './rules/access.policy.ts'
export { isRefreshDue, MAX_IDLE_MS, MAX_RECOVERY_MS, MAX_SESSION_MS } from './rules/session-rules.ts'
export { decryptSecret, encryptSecret } from './secrets/encrypt-secret.ts'
export { argon2Passwords, type Passwords } from './secrets/passwords.ts'
export { signToken } from './secrets/sign-token.ts'
export { endAllSessions, endOtherSessions, endSession } from './sessions/end-sessions.ts'
export { findSignedInUser, toActor } from './sessions/find-signed-in-user.ts'
export { getSession } from './sessions/get-session.ts'
export { ENDED_SESSIONS_CHANNEL, listLiveSessions } from './sessions/list-live-sessions.ts'
export { listSessions, listSessionsOfUser } from './sessions/list-sessions.ts'
export { readCredential, type SessionHeaders } from './sessions/read-credential.ts'
export { readSessionCookie } from './sessions/read-session-cookie.ts'
export { refreshSession } from './sessions/refresh-session.ts'
export { MAX_STEP_MS, type OpenedStep } from './steps/open-step.ts'
export { FORGET_ATTEMPTS_MS } from './stores/attempts.store.ts'
export {
  deleteAccount,
  type ErasedAccount,
  findErasedAccount,
  lockOutAccount,
} from './stores/erase-account.store.ts'
export { exportedProfile } from './stores/export.store.ts'
export { grantAdmin, listAdmins, revokeAdmin } from './stores/grant-admin.store.ts'
export { profiles, users } from './stores/identity.table.ts'
export { insertProfile } from './stores/profiles.store.ts'
export type { SignedInUser } from './stores/sessions.store.ts'
export {
  findAccount,
  findAccountByEmail,
  findEmails,
  findSignUp,
  findUserIdByEmail,
  hasUsers,
  listEmails,
  listUserIds,
  listUsersByEmail,
} from './stores/users.store.ts'
