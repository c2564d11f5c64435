import { getFieldProblemMessage } from '@candlebook/contract/fields'
import type { SentNotification } from '@candlebook/contract/notifications'
import { type FormEvent, useRef, useState } from 'react'
import { type ActionWithToast, runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useSendNotification } from './admin-notifications.queries.ts'
import { changeDraft, findMissingFields, startDraft, toRequest } from './notification-draft.ts'
import { describeSent } from './sent-words.ts'

/**
 * The state of the form that sends a notification. `submit` names what is missing, in a toast and at each field; it sends to
 * chosen users at once, and sets `asks` before it sends to all users: a dialog then runs `sending`.
 */
export function useNotificationForm() {
  const [draft, setDraft] = useState(() => startDraft('all'))
  const [wasRefused, setRefused] = useState(false)
  const [asks, setAsks] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const mutation = useSendNotification()

  const missing = findMissingFields(draft)
  const sending: ActionWithToast<SentNotification> = {
    run: () => mutation.mutateAsync(toRequest(draft)),
    done: (sent) => {
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
    change: (parts: Parameters<typeof changeDraft>[1]) => setDraft(changeDraft(draft, parts)),
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
