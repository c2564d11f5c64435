import { getFieldProblemMessage } from '@candlebook/contract/fields'
import {
  MAX_NOTIFICATION_MESSAGE,
  MAX_NOTIFICATION_TITLE,
  type SentNotification,
} from '@candlebook/contract/notifications'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { type ActionWithToast, runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { useSendNotification } from './admin-notifications.queries.ts'
import { changeDraft, findMissingFields, startDraft, toRequest } from './notification-draft.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import styles from './send-notification-form.module.css'
import { describeSent } from './sent-words.ts'

/**
 * The form with which an administrator sends a notification [ANOT-01] [ANOT-02] [ANOT-03] [ANOT-04] [ERRC-28]. A toast
 * says that something is missing, in the words of the requirement, and each missing field has its own sentence.
 */
export function SendNotificationForm() {
  const [draft, setDraft] = useState(() => startDraft('all'))
  const [wasRefused, setRefused] = useState(false)
  const [asks, setAsks] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const sending = useSendNotification()

  const change = (parts: Parameters<typeof changeDraft>[1]) => setDraft(changeDraft(draft, parts))
  const missing = findMissingFields(draft)
  const errors = wasRefused ? missing : {}
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
    else void runWithToast(sendIt)
  }
  const sendIt: ActionWithToast<SentNotification> = {
    run: () => sending.mutateAsync(toRequest(draft)),
    done: (sent) => {
      setDraft(startDraft(draft.audience))
      setRefused(false)
      return { title: 'Notification sent', description: describeSent(sent) }
    },
    failed: 'Falha ao enviar notificação',
  }
  return (
    <OptionCard
      title="Send a notification"
      hint="It appears in the bell at once. It is plain text: HTML is shown as it is written."
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Title" error={errors.title}>
          <TextInput
            ref={titleField}
            value={draft.title}
            maxLength={MAX_NOTIFICATION_TITLE}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field
          label="Message"
          error={errors.message}
          aside={`${draft.message.length.toLocaleString('en-US')} of ${MAX_NOTIFICATION_MESSAGE.toLocaleString('en-US')}`}
        >
          <TextArea
            ref={messageField}
            rows={6}
            value={draft.message}
            maxLength={MAX_NOTIFICATION_MESSAGE}
            onChange={(event) => change({ message: event.target.value })}
          />
        </Field>
        <Field label="Recipients" group error={errors.recipients}>
          <Segments
            value={draft.audience}
            onValueChange={(audience) => change({ audience })}
            options={[
              { value: 'all', label: 'All users' },
              { value: 'chosen', label: 'Chosen users' },
            ]}
          />
        </Field>
        {draft.audience === 'chosen' && (
          <RecipientPicker chosen={draft.chosen} onChange={(chosen) => change({ chosen })} />
        )}
        <div>
          <Button type="submit" variant="primary" busy={sending.isPending} busyLabel="Sending">
            Send notification
          </Button>
        </div>
      </form>
      {asks && (
        <ActionDialog
          title="Send to All Users"
          question="Every user sees this notification. It cannot be taken back."
          confirmLabel="Send"
          busyLabel="Sending"
          tone="primary"
          {...sendIt}
          onClose={() => setAsks(false)}
        />
      )}
    </OptionCard>
  )
}
