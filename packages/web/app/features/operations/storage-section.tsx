import { useState } from 'react'
import { formatSize } from '../../lib/format-size.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import { useStorage } from './operations.queries.ts'

/** What the accounts store, the largest 50. It is measured on request, because it reads every row. */
export function StorageSection() {
  const [isAsked, setAsked] = useState(false)
  const { data, isFetching, isError, refetch } = useStorage({ enabled: isAsked })
  const measure = () => (isAsked ? void refetch() : setAsked(true))
  return (
    <ListCard
      title="Storage by user"
      aside={
        <Button size="small" busy={isFetching} busyLabel="Measuring" onClick={measure}>
          {data ? 'Measure again' : 'Measure'}
        </Button>
      }
    >
      {!data && !isError && (
        <ListNote>Reads every row of every user. On a large database this takes some seconds.</ListNote>
      )}
      {isError && !data && (
        <ListNote>
          <FailedLine onRetry={measure} retrying={isFetching}>
            Failed to measure the storage.
          </FailedLine>
        </ListNote>
      )}
      {data && (
        <ListTable label="Accounts that store most">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Images</th>
              <th scope="col">Records</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ email, images, records }) => (
              <tr key={email}>
                <th scope="row" title={email}>
                  {email}
                </th>
                <td data-name="Images">{formatSize(images)}</td>
                <td data-name="Records">{formatSize(records)}</td>
                <td data-name="Total">{formatSize(images + records)}</td>
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}
