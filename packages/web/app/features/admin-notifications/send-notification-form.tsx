import { getFieldProblemMessage } from '@candlebook/contract/fields'
import {
  MAX_NOTIFICATION_MESSAGE,
  MAX_NOTIFICATION_TITLE,
  type Recipient,
  type SentNotification,
} from '@candlebook/contract/notifications'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { type ActionWithToast, runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { useSendNotification } from './admin-notifications.queries.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import styles from './send-notification-form.module.css'
import { describeSent } from './sent-words.ts'

type Audience = 'all' | 'chosen'

/** The form with which an administrator sends a notification [ANOT-01] [ANOT-02] [ANOT-03] [ANOT-04] [ERRC-28]. */
export function SendNotificationForm() {
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const [audience, setAudience] = useState<Audience>('all')
  const [chosen, setChosen] = useState<Recipient[]>([])
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID())
  const [asks, setAsks] = useState(false)
  const sending = useSendNotification()

  const refusal = () => {
    if (title.trim() === '' || message.trim() === '') return 'notification.text_missing'
    return audience === 'chosen' && chosen.length === 0 ? 'notification.recipients_missing' : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = refusal()
    if (code) toast({ title: 'Error', description: getFieldProblemMessage(code) })
    else if (audience === 'all') setAsks(true)
    else void runWithToast(sendIt)
  }
  const sendIt: ActionWithToast<SentNotification> = {
    run: () => {
      const recipientIds = audience === 'all' ? null : chosen.map(({ id }) => id)
      return sending.mutateAsync({ title, message, recipientIds, clientKey })
    },
    done: (sent) => {
      setTitle('')
      setMessage('')
      setChosen([])
      setClientKey(crypto.randomUUID())
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
        <Field label="Title">
          <TextInput
            value={title}
            maxLength={MAX_NOTIFICATION_TITLE}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field
          label="Message"
          aside={`${message.length.toLocaleString('en-US')} of ${MAX_NOTIFICATION_MESSAGE.toLocaleString('en-US')}`}
        >
          <TextArea
            rows={6}
            value={message}
            maxLength={MAX_NOTIFICATION_MESSAGE}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <Field label="Recipients" group>
          <Segments
            value={audience}
            onValueChange={setAudience}
            options={[
              { value: 'all', label: 'All users' },
              { value: 'chosen', label: 'Chosen users' },
            ]}
          />
        </Field>
        {audience === 'chosen' && <RecipientPicker chosen={chosen} onChange={setChosen} />}
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
