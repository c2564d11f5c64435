import {
  type Erasure,
  type ErasureStepName,
  type Erasures,
  erasureStepNames,
} from '@candlebook/contract/erasure'
import { formatCount } from '@candlebook/domain/text/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Spinner } from '../../ui/display/loading.tsx'
import { ListSection, TextCell } from '../../ui/layout/list-card.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import styles from './delete-user.module.css'
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

/** How far the erasure is that was started in this visit. It says that the user is deleted only when that was verified. */
export function StartedErasure({
  started: { id, email },
  erasures,
}: {
  started: { id: string; email: string }
  erasures: Erasures | undefined
}) {
  const found = [...(erasures?.open ?? []), ...(erasures?.finished ?? [])].find((one) => one.id === id)
  const step = found?.step ?? 'lock_out'
  const retry = found && describeRetry(found)
  return (
    <OptionCard title={step === 'done' ? `${email} is deleted` : `Deleting ${email}`}>
      <div className={styles.line} role="status">
        {step !== 'done' && <Spinner size={16} />}
        <p>
          {step === 'done'
            ? 'All data is erased, and a search found nothing left.'
            : `Step ${erasureStepNames.indexOf(step) + 1} of ${erasureStepNames.length - 1}: ${stepNames[step]}.`}
        </p>
      </div>
      {retry && <p className={styles.retry}>Failed to delete user. {retry}</p>}
    </OptionCard>
  )
}

/** What an erasure does at the moment. */
const stepNames: Record<ErasureStepName, string> = {
  lock_out: 'Locked, waiting to start',
  provider: 'Cancelling at the payment provider',
  files: 'Erasing files',
  rows: 'Erasing data',
  verify: 'Searching for anything left',
  account: 'Deleting the account',
  done: 'Erased and verified',
}

/** Whether an attempt failed, and when the next one is. Null while nothing failed. */
function describeRetry({ failures, nextTryAt }: Pick<Erasure, 'failures' | 'nextTryAt'>): string | null {
  if (failures === 0) return null
  const next = nextTryAt ? `The next one is at ${formatInstant(nextTryAt)}.` : 'Another one is running.'
  return `${formatCount(failures, 'attempt')} failed. ${next} The account stays locked.`
}
