import type { RefusalBudget, Source } from '../audit/index.ts'
import type { Database } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Passwords } from './passwords.ts'

/** The settings of accounts. */
export type IdentityConfig = {
  secret: string
  baseUrl: string
  /** Whether attempts to sign in, to guess codes and to cause mails are limited. */
  limitRequests: boolean
  /** Whether a new account must confirm its email address before it can sign in. */
  confirmEmail: boolean
  /** Whether common passwords are refused. */
  passwordBlocklist: boolean
  /** Whether administrators have their rights only in sessions that were opened with a second factor. */
  requireAdminFactor: boolean
  /** The version of the terms that a sign-up agrees to. */
  termsVersion: string
  /** Encrypts the secrets of authenticator apps and hashes backup codes. */
  factorKey: string
  /** Hashes the addresses of refused sign-ins that no account has. */
  auditKey: string
  /** The key of challenges, and the maximum number of hashes that solving one takes. */
  challenge: { secret: string; difficulty: number }
}

/** What the operations on accounts and sessions use. The app context of the server has all of it. */
export type IdentityContext = {
  db: Database
  /** The pool of the auth role, the only one with rights in the schema auth. */
  authDb: Database
  clock: Clock
  jobs: JobQueue
  mailer: Mailer
  passwords: Passwords
  invitations: InvitationPort
  config: IdentityConfig
  /** Limits how many refusals the audit log gets. */
  refusals: RefusalBudget
  /** Where the request came from, for the audit log. Undefined for the command line and for jobs. */
  source?: Source | undefined
}

/** The client of a request, as its sessions show it. `timeZone` is of the IANA database; null when the client names none. */
export type Client = Source & { timeZone: string | null }

/** A session that was just opened: its signed token for the cookie or the header, and its user. */
export type OpenedSession = { token: string; userId: string }

/** How sign-up uses invitations. The feature invitations implements it. */
export type InvitationPort = {
  /**
   * Checks the code of a sign-up, and stores with the invitation that its code was presented: the invitation
   * waits for the confirmation of the address. Throws invitations.invalid for a code that is unknown, used,
   * expired or meant for another address.
   */
  assertRedeemable(code: string, email: string): Promise<void>
  /** The duration in days of the invitation that waits for this address, -1 for a lifetime; null without one. */
  findWaitingDuration(email: string): Promise<number | null>
  /**
   * Redeems the invitation of this user after the address is confirmed. It can be called again for the same
   * user, also at the same time, and must then change nothing.
   */
  redeem(user: { userId: string; email: string }, source?: Source): Promise<void>
}
