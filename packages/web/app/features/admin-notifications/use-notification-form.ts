import { getFieldProblemMessage } from '@candlebook/contract/fields'
import type { SentNotification } from '@candlebook/contract/notifications'
import { type FormEvent, useRef, useState } from 'react'
import { type ActionWithToast, runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useSendNotification } from './admin-notifications.queries.ts'
import { changeDraft, findMissingFields, startDraft, toRequest } from './notification-draft.ts'
import { describeSent } from './sent-words.ts'

/**
 * The draft of a notification, the problems of its fields, and its sending. A submit with a missing field focuses it. A
 * submit to all users sets `asks`, and the form asks before it runs `send`.
 */
export function useNotificationForm() {
  const [draft, setDraft] = useState(() => startDraft('all'))
  const [wasRefused, setRefused] = useState(false)
  const [asks, setAsks] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const sending = useSendNotification()

  const missing = findMissingFields(draft)
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
    else void runWithToast(send)
  }
  const send: ActionWithToast<SentNotification> = {
    run: () => sending.mutateAsync(toRequest(draft)),
    done: (sent) => {
      setDraft(startDraft(draft.audience))
      setRefused(false)
      return { title: 'Notification sent', description: describeSent(sent) }
    },
    failed: 'Falha ao enviar notificação',
  }
  return {
    draft,
    change: (parts: Parameters<typeof changeDraft>[1]) => setDraft(changeDraft(draft, parts)),
    errors: wasRefused ? missing : {},
    titleField,
    messageField,
    submit,
    send,
    isSending: sending.isPending,
    asks,
    stopAsking: () => setAsks(false),
  }
}
