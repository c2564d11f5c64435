import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { OptionCard, OptionRow } from '../../../ui/settings/option-card.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

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
