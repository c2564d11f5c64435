import type { OperationsOverview } from '@candlebook/contract/operations'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import styles from './operations.module.css'

/** The newest slow requests of the process that answers this page. */
export function SlowRequests({
  thresholdMs,
  newest,
  startedAt,
}: OperationsOverview['slowRequests'] & { startedAt: string }) {
  return (
    <ListCard title="Slow requests">
      <p className={styles.note}>
        {`Requests to this process that took longer than ${thresholdMs.toLocaleString('en-US')} ms, since ${formatInstant(startedAt)}. The newest 50 are kept in memory; a restart forgets them.`}
      </p>
      {newest.length === 0 ? (
        <ListNote>No request was slow.</ListNote>
      ) : (
        <ListTable label="The newest slow requests">
          <thead>
            <tr>
              <th scope="col">Route</th>
              <th scope="col">Time</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ method, route, ms, at }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are replaced together
              <tr key={position}>
                <th scope="row">{`${method} ${route}`}</th>
                <td>{`${ms.toLocaleString('en-US')} ms`}</td>
                <td className="soft">{formatInstant(at)}</td>
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}
