import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard, OptionRow } from '../../ui/layout/option-card.tsx'
import { useCancelEmailChange, useEmailChange } from './profile.queries.ts'
import { ChangeEmailDialog, ChangeNameDialog, ChangePasswordDialog } from './profile-dialogs.tsx'
import styles from './security.module.css'

/** The name and the email address of the user, each with a dialog that changes it. */
export function ProfileSection({
  user: { fullName, email },
  onRenamed,
}: {
  user: { fullName: string; email: string }
  /** Called after the name was saved, so that the page loads the session again. */
  onRenamed: () => void
}) {
  const [open, setOpen] = useState<'name' | 'email' | null>(null)
  const close = () => setOpen(null)
  return (
    <OptionCard title="Profile">
      <OptionRow label="Full name" hint={fullName}>
        <Button aria-label="Change full name" onClick={() => setOpen('name')}>
          Change
        </Button>
      </OptionRow>
      <OptionRow label="Email address" hint={email}>
        <Button aria-label="Change email address" onClick={() => setOpen('email')}>
          Change
        </Button>
      </OptionRow>
      <WaitingEmailChange email={email} />
      {open === 'name' && <ChangeNameDialog fullName={fullName} onSaved={onRenamed} onClose={close} />}
      {open === 'email' && <ChangeEmailDialog email={email} onClose={close} />}
    </OptionCard>
  )
}

/** The change of the address that waits for its links, with a button that cancels it; nothing without one. */
function WaitingEmailChange({ email }: { email: string }) {
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

/** The change of the password. */
export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OptionCard title="Password">
      <OptionRow
        label="Change password"
        hint="Signs out all other devices and ends all API tokens. We tell you by mail."
      >
        <Button aria-label="Change password" onClick={() => setOpen(true)}>
          Change
        </Button>
      </OptionRow>
      {isOpen && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </OptionCard>
  )
}
