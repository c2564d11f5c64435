import { formatCount } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { TextCell } from '../../ui/layout/list-card.tsx'
import { ListSection } from '../../ui/layout/list-section.tsx'
import { useSentNotifications } from './admin-notifications.queries.ts'
import styles from './sent-notifications.module.css'

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
