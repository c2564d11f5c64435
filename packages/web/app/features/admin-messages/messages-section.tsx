import { type ContactMessage, MAX_MESSAGE_MONTHS } from '@candlebook/contract/contact'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadPages } from '../../lib/record-lists.ts'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { ListSection, TextCell } from '../../ui/layout/list-card.tsx'
import styles from './messages-section.module.css'

/** The messages of the contact form, the newest first. The answer is written in the operator's own mail program. */
export function MessagesSection() {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'messages'],
    ...loadPages((from, options) => api.contact.list(from, options)),
    staleTime: 0,
  })
  return (
    <>
      <ListSection
        title="Messages"
        query={query}
        failed="Failed to load the messages."
        empty="No message was sent with the contact form yet."
        items={query.data?.pages.flatMap((page) => page.items) ?? []}
        label="Messages"
        columns={['Subject', 'From', 'When', 'Message']}
        className={styles.messages}
        renderRow={(message) => <MessageRow key={message.id} message={message} />}
      />
      <p className="cap">
        A message is deleted after {MAX_MESSAGE_MONTHS} months. Whether it was answered is not stored.
      </p>
    </>
  )
}

function MessageRow({ message }: { message: ContactMessage }) {
  const { name, email, phone, subject, category, priority, hasAccount, wantsNewsletter, createdAt } = message
  const notes = [hasAccount && 'Signed in', wantsNewsletter && 'Wants the newsletter', phone].filter(Boolean)
  return (
    <tr>
      <th scope="row" className={styles.subject}>
        {subject}
        <span className={styles.kind}>
          <span className={styles.category}>{category}</span>
          {priority === 'high' && <Badge kind="closed">High priority</Badge>}
        </span>
      </th>
      <td className={styles.from} data-name="From">
        {name}
        <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>{email}</a>
        {notes.length > 0 && <span className="cap">{notes.join(', ')}</span>}
      </td>
      <td className="soft nowrap" data-name="When">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </td>
      <TextCell>
        <span className={styles.text}>{message.message}</span>
      </TextCell>
    </tr>
  )
}
