import type { Withdrawal } from '@candlebook/contract/billing'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useWithdraw } from './billing.queries.ts'
import { formatCents } from './billing.words.ts'
import { Facts } from './facts.tsx'
import { useSubscriptionActions } from './subscription.queries.ts'

/** The second step of the withdrawal, and its result with date and time. The card shows the new state when it is closed. */
export function WithdrawalDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { data: receipt, mutateAsync, isPending } = useWithdraw()
  const { checkSubscription } = useSubscriptionActions()
  const close = () => {
    onClose()
    if (receipt) void checkSubscription()
  }
  const confirm = () =>
    mutateAsync().catch((thrown) => toast({ title: 'Error', description: toApiError(thrown).message }))
  const { refundCents, currency } = withdrawal
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && close()}
      title={receipt ? 'Withdrawal received' : 'Withdraw from the contract'}
      scrim="keeps"
    >
      <DialogBody>
        {receipt ? (
          <>
            <p role="status">
              Your withdrawal was received on {formatInstant(receipt.receivedAt)}.{' '}
              {receipt.refundedCents > 0 &&
                `${formatCents(receipt.refundedCents, receipt.currency)} is paid back to the card that you paid with. `}
              A receipt is sent to your email address.
              {describeHeld(receipt)}
            </p>
            <PaidBack payments={receipt.payments} currency={receipt.currency} />
          </>
        ) : (
          <>
            <p>
              This withdraws from the contract about your Premium subscription. Your Premium access ends at
              once
              {refundCents !== null && refundCents > 0 && currency !== null
                ? `, and ${formatCents(refundCents, currency)} is paid back to you`
                : ''}
              . Your trades and your journal stay.
              {describeHeld(withdrawal)}
            </p>
            {currency !== null && <PaidBack payments={withdrawal.payments} currency={currency} />}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        {receipt ? (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              Keep the contract
            </Button>
            <Button variant="danger" busy={isPending} busyLabel="Withdrawing" onClick={() => void confirm()}>
              Confirm withdrawal here
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** Each payment of the contract, and what of it is paid back. */
function PaidBack({ payments, currency }: { payments: Withdrawal['payments']; currency: string }) {
  const facts = payments.map(({ paidAt, paidCents, refundCents }) => {
    const amount = formatCents(refundCents, currency)
    const isPart = refundCents !== paidCents
    return {
      name: `Paid ${formatInstant(paidAt)}`,
      value: isPart ? `${amount} of ${formatCents(paidCents, currency)}` : amount,
    }
  })
  return <Facts facts={facts} />
}

/** What a bank holds of the payments while a dispute is open; empty when it holds nothing. */
function describeHeld({ payments, currency }: Pick<Withdrawal, 'payments' | 'currency'>): string {
  const heldCents = payments.reduce((sum, payment) => sum + payment.heldCents, 0)
  if (heldCents === 0 || currency === null) return ''
  return ` ${formatCents(heldCents, currency)} of a disputed payment is with your bank. If the bank decides for us, we pay it back.`
}
