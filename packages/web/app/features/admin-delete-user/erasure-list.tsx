import type { Erasure } from '@candlebook/contract/erasure'
import { formatCount } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { TextCell } from '../../ui/layout/list-card.tsx'
import { ListSection } from '../../ui/layout/list-section.tsx'
import { describeRetry, stepNames } from './erasure.words.ts'
import type { useErasures } from './erasures.queries.ts'

/** All erasures that are open, and those that finished last. A finished one holds no name and no address. */
export function ErasureList({ query }: { query: ReturnType<typeof useErasures> }) {
  const { data } = query
  return (
    <ListSection
      title="Erasures"
      aside={data && `${formatCount(data.open.length, 'erasure')} open`}
      query={query}
      failed="Failed to load the erasures."
      empty="No user was deleted yet."
      items={data ? [...data.open, ...data.finished] : []}
      label="Erasures"
      columns={['Email', 'Requested', 'State']}
      renderRow={(erasure) => <ErasureRow key={erasure.id} erasure={erasure} />}
    />
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
