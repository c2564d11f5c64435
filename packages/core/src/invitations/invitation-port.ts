import { asJob, asJobForUser, type Database } from '../db/index.ts'
import type { InvitationPort } from '../identity/index.ts'
import { AppError, type Clock } from '../kernel/index.ts'
import { activateInvitation } from './activate-invitation.ts'
import { hashCode } from './invitation-code.ts'
import { isRedeemable, isSentTo, normalizeEmail } from './invitation-rules.ts'
import { findPresented, lockByCode, lockPresented, markPresented } from './invitations.store.ts'

/** The invitations of the database, for the sign-up. */
export function openInvitationPort({ db, clock }: { db: Database; clock: Clock }): InvitationPort {
  return {
    assertRedeemable: (code, email) =>
      asJob(db, async (connection) => {
        const now = clock.now()
        const invitation = await lockByCode(connection, hashCode(code))
        const isAllowed = invitation && isRedeemable(invitation, now) && isSentTo(invitation, email)
        if (!isAllowed) throw new AppError('invitations.invalid')
        await markPresented(connection, { id: invitation.id, now })
      }),
    findWaitingDuration: async (email) => {
      const waiting = await asJob(db, (connection) => findPresented(connection, normalizeEmail(email)))
      return waiting?.durationDays ?? null
    },
    redeem: ({ userId, email }, source) =>
      asJobForUser(db, userId, async (scope) => {
        const invitation = await lockPresented(scope.db, normalizeEmail(email))
        if (invitation) await activateInvitation(scope, { invitation, now: clock.now(), source })
      }),
  }
}
