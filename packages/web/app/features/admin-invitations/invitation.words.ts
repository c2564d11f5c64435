import type { InvitationMail, SentInvitation } from '@candlebook/contract/invitations'
import { LIFETIME_DAYS } from '@candlebook/domain/subscriptions'

/** The durations of the form, with what each one gives [ASUB-02]. */
export const durationOptions = [
  { value: '7', label: '7 days', meaning: 'Trial extension.' },
  { value: '30', label: '30 days', meaning: 'Premium.' },
  { value: String(LIFETIME_DAYS), label: 'Lifetime', meaning: 'Premium without an end date.' },
] as const

/** A duration in the history. The command line can give others than the form. */
export function describeDuration(days: number): string {
  if (days === LIFETIME_DAYS) return 'Lifetime'
  return days === 1 ? '1 day' : `${days} days`
}

/** The state in one word [ASUB-08]. */
export const stateNames: Record<SentInvitation['state'], string> = {
  pending: 'Pending',
  used: 'Used',
  expired: 'Expired',
}

/** What became of the mail. Null when the outbox has no record of it any more. */
export const mailTexts: Record<InvitationMail, string | null> = {
  none: 'No mail sent',
  waiting: 'Mail queued',
  retrying: 'Mail not accepted yet, trying again',
  sent: 'Mail sent',
  kept: 'Mail is in /dev/mail',
  refused: 'Mail address refused',
  unknown: null,
}

/** Whether the code must be passed on by hand, as far as it is known now [ERRC-27]. */
export function hasMailFailed({ mail, state }: Pick<SentInvitation, 'mail' | 'state'>): boolean {
  return state === 'pending' && (mail === 'none' || mail === 'refused' || mail === 'retrying')
}

/** The text about an invitation that is stored and whose mail could not be sent [ERRC-27]. */
export const MAIL_FAILED = 'Invitation was created but email sending failed. Check the code manually.'
