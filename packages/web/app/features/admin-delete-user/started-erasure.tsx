import { type Erasures, erasureStepNames } from '@candlebook/contract/erasure'
import { Spinner } from '../../ui/display/spinner.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { describeRetry, stepNames } from './erasure.words.ts'
import styles from './started-erasure.module.css'

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
