import { getFieldProblemMessage } from '@candlebook/contract/field-problems'
import type { Recipient, SendNotification, SentNotification } from '@candlebook/contract/notifications'
import { formatCount } from '@candlebook/domain/text/text'
import { type FormEvent, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../lib/draft-storage.ts'
import { type ActionWithToast, runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useSendNotification } from './admin-notifications.queries.ts'

/**
 * The state of the form that sends a notification. `submit` names what is missing, in a toast and at each field; it sends to
 * chosen users at once, and sets `asks` before it sends to all users: a dialog then runs `sending`.
 */
export function useNotificationForm() {
  const [draft, setDraft] = useState(() => readDraft(DRAFT_NAME, isNotificationDraft) ?? startDraft('all'))
  const [wasRefused, setRefused] = useState(false)
  const [asks, setAsks] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const mutation = useSendNotification()

  const missing = findMissingFields(draft)
  const sending: ActionWithToast<SentNotification> = {
    run: () => mutation.mutateAsync(toRequest(draft)),
    done: (sent) => {
      dropDraft(DRAFT_NAME)
      setDraft(startDraft(draft.audience))
      setRefused(false)
      return { title: 'Notification sent', description: describeSent(sent) }
    },
    failed: 'Falha ao enviar notificação',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isTextMissing = Boolean(missing.title || missing.message)
    if (isTextMissing || missing.recipients) {
      const code = isTextMissing ? 'notification.text_missing' : 'notification.recipients_missing'
      toast({ title: 'Error', description: getFieldProblemMessage(code) })
      setRefused(true)
      if (missing.title) titleField.current?.focus()
      else if (missing.message) messageField.current?.focus()
    } else if (draft.audience === 'all') setAsks(true)
    else void runWithToast(sending)
  }
  return {
    draft,
    change: (parts: Parameters<typeof changeDraft>[1]) => {
      const changed = changeDraft(draft, parts)
      setDraft(changed)
      store(changed)
    },
    errors: wasRefused ? missing : {},
    titleField,
    messageField,
    submit,
    sending,
    isSending: mutation.isPending,
    asks,
    stopAsking: () => setAsks(false),
  }
}

const DRAFT_NAME = 'admin.notification'

/** Stores the typed text on this device. The chosen users are left out, because they are other people's names and addresses. */
function store(draft: NotificationDraft): void {
  if (draft.title === '' && draft.message === '') dropDraft(DRAFT_NAME)
  else keepDraft<NotificationDraft>(DRAFT_NAME, { ...draft, chosen: [] })
}

function isNotificationDraft(value: unknown): value is NotificationDraft {
  if (typeof value !== 'object' || value === null) return false
  const { title, message, clientKey, audience, chosen } = value as Record<string, unknown>
  const areTexts = [title, message, clientKey].every((text) => typeof text === 'string')
  return areTexts && (audience === 'all' || audience === 'chosen') && Array.isArray(chosen)
}

/** What an administrator has entered in the form. `chosen` counts only when the audience is 'chosen'. */
type NotificationDraft = {
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

/** What the toast says after a notification was sent. */
function describeSent({ recipients, missing }: SentNotification): string {
  if (recipients === null) return 'All users see it in their bell.'
  const reached = `${formatCount(recipients, 'user')} ${recipients === 1 ? 'sees' : 'see'} it in the bell.`
  if (missing === 0) return reached
  return `${reached} ${formatCount(missing, 'chosen account')} no longer ${missing === 1 ? 'exists' : 'exist'}.`
}
