import { MAX_NOTIFICATION_MESSAGE, MAX_NOTIFICATION_TITLE } from '@candlebook/contract/notifications'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { RecipientPicker } from './recipient-picker.tsx'
import styles from './send-notification-form.module.css'
import { useNotificationForm } from './use-notification-form.ts'

/**
 * The form with which an administrator sends a notification [ANOT-01] [ANOT-02] [ANOT-03] [ANOT-04] [ERRC-28]. A toast
 * says that something is missing, in the words of the requirement, and each missing field has its own sentence.
 */
export function SendNotificationForm() {
  const { draft, change, errors, titleField, messageField, submit, send, isSending, asks, stopAsking } =
    useNotificationForm()
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
          <Button type="submit" variant="primary" busy={isSending} busyLabel="Sending">
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
          {...send}
          onClose={stopAsking}
        />
      )}
    </OptionCard>
  )
}
