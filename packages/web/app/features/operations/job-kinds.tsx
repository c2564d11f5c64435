import type { JobKind } from '@candlebook/contract/operations'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ListCard, ListTable } from '../../ui/layout/list-card.tsx'

/** Every kind of background job: how many wait, run and failed, and when the schedule runs it next. */
export function JobKinds({ kinds }: { kinds: JobKind[] }) {
  return (
    <ListCard title="Jobs">
      <ListTable label="Jobs by kind">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Waiting</th>
            <th scope="col">Tried again</th>
            <th scope="col">Running</th>
            <th scope="col">Failed</th>
            <th scope="col">Next run</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, waiting, retrying, running, failed, nextRunAt }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-name="Waiting">{waiting}</td>
              <td data-name="Tried again">{retrying}</td>
              <td data-name="Running">{running}</td>
              <td data-name="Failed">{failed}</td>
              <td className="soft" data-name="Next run">
                {nextRunAt ? formatInstant(nextRunAt) : 'When needed'}
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
    </ListCard>
  )
}
