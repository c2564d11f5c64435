import type { SentInvitation } from '@candlebook/contract/invitations'
import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { describeFailure } from '../../lib/describe-failure.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useFullCode, useWithdrawInvitation } from './invitations.queries.ts'

/** Shows the full code of an invitation, to be passed on by hand. Each opening is in the audit log. */
export function FullCodeDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: SentInvitation
  onClose: () => void
}) {
  const { mutate: load, data, isError, error, isPending } = useFullCode()
  useEffect(() => load({ id }), [load, id])
  const code = data?.code ?? ''
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast({ title: 'Copied', description: 'The code is in the clipboard.' }),
      () =>
        toast({ title: 'Error', description: 'The browser did not copy it. Select the text and copy it.' }),
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Invitation Code">
      <DialogBody>
        <FieldColumn>
          <p className="soft">
            Only <EmailText>{email}</EmailText> can redeem it.
          </p>
          {isError ? (
            <FailedLine onRetry={() => load({ id })} retrying={isPending}>
              {describeFailure(error, 'Failed to read the code.')}
            </FailedLine>
          ) : (
            <Field label="Full code">
              <TextInput
                className="num"
                readOnly
                aria-busy={isPending}
                value={code}
                onFocus={(event) => event.currentTarget.select()}
              />
            </Field>
          )}
        </FieldColumn>
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button icon={Copy} disabled={code === ''} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Asks before a pending invitation is ended. */
export function WithdrawDialog({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const withdraw = useWithdrawInvitation()
  return (
    <ActionDialog
      title="Withdraw Invitation"
      question="Its code cannot be used any more. To invite this person later, send a new invitation."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      run={() => withdraw.mutateAsync(invitation)}
      done={{
        title: 'Invitation withdrawn',
        description: `The code of ${invitation.email} is refused from now on.`,
      }}
      failed={(thrown) => describeFailure(thrown, 'Failed to withdraw the invitation.')}
      onClose={onClose}
    >
      <DialogSubject>
        <b>{invitation.email}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
