import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { OptionCard, OptionRow } from '../../ui/settings/option-card.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The deletion of the account. `onDeleted` removes what this browser stores and leaves the page. */
export function DeleteAccountSection({
  email,
  onDeleted,
}: {
  email: string
  onDeleted: () => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OptionCard title="Delete account">
      <OptionRow
        label="Delete my account"
        hint="Ends all sessions at once and erases everything. This cannot be undone."
      >
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete My Account
        </Button>
      </OptionRow>
      {isOpen && <DeleteAccountDialog email={email} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </OptionCard>
  )
}
