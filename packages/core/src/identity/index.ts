export { requireAccess } from './access.policy.ts'
export { createApiToken, findTokenActor, listApiTokens, revokeApiToken } from './api-tokens.ts'
export { FORGET_ATTEMPTS_MS } from './attempts.store.ts'
export { reportAttempts } from './attempts.ts'
export { createChallenge, useChallenge } from './challenges.ts'
export { getCookieName, readCredential, readSessionCookie, type SessionHeaders } from './credentials.ts'
export { DEMO_MS, listEndedDemoAccounts, openDemoAccount } from './demo-accounts.ts'
export { cancelEmailChange, changeEmail, confirmEmail, findOpenEmailChange } from './email-changes.ts'
export { removeExpired } from './expired-rows.ts'
export {
  disableTwoFactor,
  enableTwoFactor,
  type LostFactors,
  listFactors,
  removeLostFactors,
  replaceBackupCodes,
  startTwoFactor,
} from './factors.ts'
export { identitySettings } from './identity.settings.ts'
export { erasures, exportedProfile, profiles, users } from './identity.table.ts'
export type {
  Client,
  IdentityConfig,
  IdentityContext,
  InvitationPort,
  OpenedSession,
} from './identity-context.ts'
export { issueDevice, MAX_DEVICE_MS } from './known-devices.ts'
export { sendLink } from './links.ts'
export { checkPassword } from './owner-proof.ts'
export { addPasskey, removePasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts'
export { recover, requestReset, resendConfirmation, resetPassword } from './password-reset.ts'
export { argon2Passwords, type Passwords } from './passwords.ts'
export { MAX_STEP_MS, type OpenedStep } from './pending-steps.ts'
export { grantAdmin, insertProfile, listAdmins, revokeAdmin } from './profiles.store.ts'
export {
  type AddressLimit,
  countRequests,
  deleteOldVisitorCounts,
  limitAddress,
  limitRequests,
  limitVisitor,
  limitVisitorWithin,
  openRequestBudget,
  type RequestLimit,
  type TakeRequest,
} from './request-limits.ts'
export { isRefreshDue, MAX_IDLE_MS, MAX_RECOVERY_MS, MAX_SESSION_MS } from './session-rules.ts'
export type { SignedInUser } from './sessions.store.ts'
export {
  ENDED_SESSIONS_CHANNEL,
  endAllSessions,
  endOtherSessions,
  endSession,
  findSessionZone,
  findSignedInUser,
  getSession,
  listLiveSessions,
  listSessions,
  listSessionsOfUser,
  refreshSession,
  toActor,
} from './sessions.ts'
export { createToken, type SignInResult, signIn, signInWithCode } from './sign-in.ts'
export { createAccount, type SignUp, signUp } from './sign-up.ts'
export { decryptSecret, encryptSecret } from './stored-secrets.ts'
export { signToken } from './tokens.ts'
export {
  deleteAccount,
  type ErasedAccount,
  findAccount,
  findAccountByEmail,
  findErasedAccount,
  findSignUp,
  findUserIdByEmail,
  hasUsers,
  listEmails,
  listEmailsById,
  listUserIds,
  listUsersByEmail,
  lockOutAccount,
} from './users.store.ts'
