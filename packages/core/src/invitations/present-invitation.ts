import type { InvitationMail, SentInvitation } from '@candlebook/contract/invitations'
import { decryptSecret } from '../identity/index.ts'
import type { SentRow } from './sent-invitations.store.ts'

const SHOWN_CHARACTERS = 8

/** An invitation as the history shows it: its state [ASUB-08], the start of its code [ASUB-07] and its mail. */
export function presentInvitation(
  row: SentRow,
  { invitationKey, now }: { invitationKey: string; now: Date },
): SentInvitation {
  const { id, email, durationDays, createdAt, expiresAt, usedAt } = row
  const code = readCode(row, invitationKey)
  return {
    id,
    email,
    durationDays,
    codeStart: code?.slice(0, SHOWN_CHARACTERS) ?? null,
    state: getState(row, now),
    mail: describeMail(row),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}

/** A used invitation stays used after its expiry. */
export function getState({ usedAt, expiresAt }: SentRow, now: Date): SentInvitation['state'] {
  if (usedAt) return 'used'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** The code; null when the key of the installation was changed. */
export function readCode({ encryptedCode }: SentRow, invitationKey: string): string | null {
  try {
    return decryptSecret(encryptedCode, invitationKey)
  } catch {
    return null
  }
}

/** The state of the last mail. */
export function describeMail({ mailId, mailState, mailAttempts }: SentRow): InvitationMail {
  if (!mailId) return 'none'
  switch (mailState) {
    case 'waiting':
    case 'sending':
      return mailAttempts ? 'retrying' : 'waiting'
    case 'sent':
    case 'kept':
      return mailState
    case 'undeliverable':
      return 'refused'
    default:
      return 'unknown' // the outbox has deleted its row
  }
}
