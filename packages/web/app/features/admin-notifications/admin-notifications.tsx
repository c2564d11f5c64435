import { MAX_NOTIFICATION_MESSAGE, MAX_NOTIFICATION_TITLE } from '@candlebook/contract/notifications'
import { formatCount } from '@candlebook/domain/text/text'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { ListSection, TextCell } from '../../ui/layout/list-card.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import styles from './admin-notifications.module.css'
import { useSentNotifications } from './admin-notifications.queries.ts'
import { useNotificationForm } from './notification-draft.ts'
import { RecipientPicker } from './recipient-picker.tsx'

/**
 * The form with which an administrator sends a notification [ANOT-01] [ANOT-02] [ANOT-03] [ANOT-04] [ERRC-28]. A toast
 * says that something is missing, in the words of the requirement, and each missing field has its own sentence.
 */
export function SendNotificationForm() {
  const { draft, change, errors, titleField, messageField, submit, sending, isSending, asks, stopAsking } =
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
          {...sending}
          onClose={stopAsking}
        />
      )}
    </OptionCard>
  )
}

/** The notifications that administrators sent, the newest first. */
export function SentNotifications() {
  const query = useSentNotifications()
  return (
    <ListSection
      title="Sent notifications"
      query={query}
      failed="Failed to load the sent notifications."
      empty="No notification was sent yet."
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      label="Sent notifications"
      className={styles.sent}
      columns={['Title', 'When', 'To', 'From', 'Message']}
      renderRow={({ id, title, message, sender, recipients, recipient, createdAt }) => (
        <tr key={id}>
          <th scope="row" title={title}>
            {title}
          </th>
          <td className="soft nowrap" data-name="When">
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </td>
          <td className={styles.party} data-name="To">
            {recipients === null ? 'All users' : (recipient ?? formatCount(recipients, 'user'))}
          </td>
          <td className={styles.party} data-name="From">
            {sender ?? 'Erased account'}
          </td>
          <TextCell>{message}</TextCell>
        </tr>
      )}
    />
  )
}
