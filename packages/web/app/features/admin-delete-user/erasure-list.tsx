import type { Erasure } from '@candlebook/contract/erasure'
import { formatCount } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ListCard, ListNote, ListTable, TextCell } from '../../ui/layout/list-card.tsx'
import { describeRetry, stepNames } from './erasure.words.ts'
import type { useErasures } from './erasures.queries.ts'

/** All erasures that are open, and those that finished last. A finished one holds no name and no address. */
export function ErasureList({
  query: { data, isPending, isError, isFetching, refetch },
}: {
  query: ReturnType<typeof useErasures>
}) {
  const items = data ? [...data.open, ...data.finished] : []
  return (
    <ListCard title="Erasures" aside={data && `${formatCount(data.open.length, 'erasure')} open`}>
      {isPending && (
        <ListNote>
          <Skeleton width="60%" height={16} />
        </ListNote>
      )}
      {isError && !data && (
        <ListNote>
          <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
            Failed to load the erasures.
          </FailedLine>
        </ListNote>
      )}
      {data && items.length === 0 && <ListNote>No user was deleted yet.</ListNote>}
      {items.length > 0 && (
        <ListTable label="Erasures">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Requested</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {items.map((erasure) => (
              <ErasureRow key={erasure.id} erasure={erasure} />
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { email, requestedAt, step } = erasure
  const retry = describeRetry(erasure)
  return (
    <tr>
      <th scope="row" title={email ?? undefined}>
        {email ?? <span className="soft">No longer stored</span>}
      </th>
      <td className="soft" data-name="Requested">
        {formatInstant(requestedAt)}
      </td>
      <TextCell>
        {stepNames[step]}
        {retry && <p className="cap">{retry}</p>}
      </TextCell>
    </tr>
  )
}
