import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { runWithToast } from '../../../ui/feedback/run-with-toast.ts'
import { useCancelEmailChange, useEmailChange } from './profile.queries.ts'
import styles from './waiting-email-change.module.css'

/** The change of the address that waits for its links, with a button that cancels it; nothing without one. */
export function WaitingEmailChange({ email }: { email: string }) {
  const { data: change, isError, isFetching, refetch } = useEmailChange()
  const cancel = useCancelEmailChange()
  if (isError)
    return (
      <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
        A change of the address that waits for its links could not be loaded.
      </FailedLine>
    )
  if (!change) return null
  const cancelChange = () =>
    runWithToast({
      run: () => cancel.mutateAsync(),
      done: { title: 'Change cancelled', description: `Your address stays ${email}.` },
      failed: 'Failed to cancel the change of the address.',
    })
  return (
    <section className={styles.notice} aria-label="Waiting change of the address">
      <div>
        <p>
          Your address changes to <b>{change.newEmail}</b> when both mailed links are opened, until{' '}
          {formatInstant(change.expiresAt)}.
        </p>
        <ul className="cap">
          <li>
            {email}: {toWords(change.oldConfirmed)}
          </li>
          <li>
            {change.newEmail}: {toWords(change.newConfirmed)}
          </li>
        </ul>
      </div>
      <Button busy={cancel.isPending} busyLabel="Cancelling" onClick={() => void cancelChange()}>
        Cancel Change
      </Button>
    </section>
  )
}

function toWords(isConfirmed: boolean): string {
  return isConfirmed ? 'confirmed' : 'link not opened yet'
}
