import type { Recipient, SendNotification } from '@candlebook/contract/notifications'

/** What an administrator has entered in the form. `chosen` counts only when the audience is 'chosen'. */
export type NotificationDraft = {
  title: string
  message: string
  audience: 'all' | 'chosen'
  chosen: Recipient[]
  /** The key of the request. A draft with other content has another key, because the server refuses a used one. */
  clientKey: string
}

/** A draft without a text, to this audience. */
export function startDraft(audience: NotificationDraft['audience']): NotificationDraft {
  return { title: '', message: '', audience, chosen: [], clientKey: crypto.randomUUID() }
}

/** The draft with these parts changed, and with a new key. */
export function changeDraft(
  draft: NotificationDraft,
  parts: Partial<Omit<NotificationDraft, 'clientKey'>>,
): NotificationDraft {
  return { ...draft, ...parts, clientKey: crypto.randomUUID() }
}

/** A sentence for each field that is missing, in the order of the form; empty when nothing is missing. */
export function findMissingFields({ title, message, audience, chosen }: NotificationDraft): {
  title?: string
  message?: string
  recipients?: string
} {
  return {
    ...(title.trim() === '' && { title: 'Enter a title' }),
    ...(message.trim() === '' && { message: 'Write something first' }),
    ...(audience === 'chosen' && chosen.length === 0 && { recipients: 'Choose at least one user' }),
  }
}

/** The request that sends the draft. */
export function toRequest({
  title,
  message,
  audience,
  chosen,
  clientKey,
}: NotificationDraft): SendNotification {
  return { title, message, recipientIds: audience === 'all' ? null : chosen.map(({ id }) => id), clientKey }
}
