import type { OperationsOverview, WebhookOutcome } from '@candlebook/contract/operations'
import { formatCount } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ListCard, ListNote, ListTable, TextCell } from '../../ui/layout/list-card.tsx'
import styles from './operations.module.css'

const outcomes: Record<WebhookOutcome, string> = {
  processed: 'Processed',
  waiting: 'Waiting',
  failed: 'Failed so far',
  foreign: 'Of no user here',
}

/** The webhooks of the payment provider: the counts of the last day, and the newest 50. */
export function WebhooksSection({ webhooks: { lastDay, newest } }: Pick<OperationsOverview, 'webhooks'>) {
  const total = lastDay.reduce((sum, { count }) => sum + count, 0)
  return (
    <ListCard title="Webhooks received" aside={`${formatCount(total, 'webhook')} in the last day`}>
      {lastDay.length > 0 && (
        <ul className={styles.note}>
          {lastDay.map(({ type, outcome, count }) => (
            <li
              key={`${type} ${outcome}`}
            >{`${count.toLocaleString('en-US')} × ${type}: ${outcomes[outcome]}`}</li>
          ))}
        </ul>
      )}
      {newest.length === 0 ? (
        <ListNote>No webhook was received yet.</ListNote>
      ) : (
        <ListTable label="The newest webhooks">
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Received</th>
              <th scope="col">Outcome</th>
              <th scope="col">Attempts</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ type, receivedAt, outcome, attempts, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are replaced together
              <tr key={at}>
                <th scope="row">{type}</th>
                <td className="soft" data-name="Received">
                  {formatInstant(receivedAt)}
                </td>
                <td>{outcomes[outcome]}</td>
                <td data-name="Attempts">{attempts}</td>
                {problem ? <TextCell>{problem}</TextCell> : <td />}
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}
