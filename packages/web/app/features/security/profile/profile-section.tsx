import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { OptionCard, OptionRow } from '../../../ui/settings/option-card.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangeNameDialog } from './change-name-dialog.tsx'
import { WaitingEmailChange } from './waiting-email-change.tsx'

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
