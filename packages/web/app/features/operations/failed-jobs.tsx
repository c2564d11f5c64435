import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ActionsCell, TextCell } from '../../ui/layout/list-card.tsx'
import { describeRetry, FailureList } from './failure-list.tsx'
import styles from './operations.module.css'
import { useFailedJobs, useRetry } from './operations.queries.ts'

/** The jobs that failed in all their attempts. They are listed for 30 days. */
export function FailedJobs() {
  const query = useFailedJobs()
  const retry = useRetry('jobs')
  const jobs = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FailureList
      title="Failed jobs"
      noun="job"
      query={query}
      retry={retry}
      columns={['Job', 'Failed', 'Attempts', 'Problem']}
    >
      {jobs.map(({ id, name, failedAt, attempts, problem }) => (
        <tr key={id} className={styles.row}>
          <th scope="row">{name}</th>
          <td className="soft" data-name="Failed">
            {formatInstant(failedAt)}
          </td>
          <td>{formatCount(attempts, 'attempt')}</td>
          <TextCell>{problem ?? <span className="soft">No message</span>}</TextCell>
          <ActionsCell>
            <Button
              size="small"
              busy={retry.isPending && retry.variables.id === id}
              busyLabel="Retrying"
              aria-label={`Retry ${name} of ${formatInstant(failedAt)}`}
              onClick={() => retry.mutate({ id }, describeRetry('job'))}
            >
              Retry
            </Button>
          </ActionsCell>
        </tr>
      ))}
    </FailureList>
  )
}
