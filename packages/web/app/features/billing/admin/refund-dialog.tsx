import type { SubscriberEntry, UserInvoices } from '@candlebook/contract/billing'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { Facts } from '../card/facts.tsx'
import { formatCents } from '../card/payment.words.ts'
import { ReasonField, reasonRules } from './reason-field.tsx'
import { RefundInvoices } from './refund-invoices.tsx'
import { showAdminFailure } from './show-admin-failure.ts'
import { describeNextCharge } from './subscriber.words.ts'
import { useRefund, useUserInvoices } from './subscribers.queries.ts'

/** Refunds what was paid of one invoice, and says before what becomes of the access. */
export function RefundDialog({
  subscriber: { userId, email, running },
  onClose,
}: {
  subscriber: SubscriberEntry
  onClose: () => void
}) {
  const { data, isError, isFetching, refetch } = useUserInvoices(userId)
  const refundInvoice = useInvoiceRefund({ userId, email, onRefunded: onClose })
  const find = (id: string) => data?.items.find(({ invoiceId }) => invoiceId === id)
  const { form, isSaving, submit } = useServerForm<{ invoiceId: string; reason: string }>({
    defaultValues: { invoiceId: '', reason: '' },
    save: async ({ invoiceId, reason }) => {
      const invoice = find(invoiceId)
      if (invoice) await refundInvoice(invoice, reason)
    },
  })
  const chosenId = form.watch('invoiceId')
  const chosen = find(chosenId)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Refund an Invoice" scrim="keeps">
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <p className="soft">
            <EmailText>{email}</EmailText> gets back what is left of one payment, and a mail about it.
          </p>
          {isError && !data && (
            <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
              The invoices could not be read.
            </FailedLine>
          )}
          {!data && !isError && <Skeleton width="60%" height={16} />}
          {data && (
            <RefundInvoices
              invoices={data.items}
              chosenId={chosenId}
              onChoose={(id) => form.setValue('invoiceId', id)}
            />
          )}
          {chosen && (
            <FieldColumn>
              <Facts facts={listEffects(chosen, running)} />
              <ReasonField
                field={form.register('reason', reasonRules)}
                error={form.formState.errors.reason?.message}
              />
            </FieldColumn>
          )}
        </DialogBody>
        <DialogFooter>
          <span className="gap" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={!chosen} busy={isSaving} busyLabel="Refunding">
            {chosen ? `Refund ${formatCents(countLeft(chosen), chosen.currency)}` : 'Refund'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

/** Returns a function that refunds an invoice of a user and shows the outcome as a toast. */
function useInvoiceRefund({
  userId,
  email,
  onRefunded,
}: {
  userId: string
  email: string
  onRefunded: () => void
}) {
  const refund = useRefund()
  return ({ invoiceId, currency }: UserInvoices['items'][number], reason: string) =>
    refund.mutateAsync(
      { userId, invoiceId, reason },
      {
        onSuccess: ({ refundedCents }) => {
          toast({ title: 'Refunded', description: `${formatCents(refundedCents, currency)} to ${email}.` })
          onRefunded()
        },
        onError: (thrown) => showAdminFailure(thrown, 'The payment could not be refunded. Try again.'),
      },
    )
}

/** The amount of an invoice that was paid and is not refunded yet, in cents. */
function countLeft({
  paidCents,
  refundedCents,
}: Pick<UserInvoices['items'][number], 'paidCents' | 'refundedCents'>): number {
  return Math.max(0, paidCents - refundedCents)
}

/** What the user gets back, and has before and after the refund. */
function listEffects(
  invoice: UserInvoices['items'][number],
  running: SubscriberEntry['running'],
): { name: string; value: string }[] {
  const now = running ? describeNextCharge(running) : 'No running subscription'
  const { paidCents, refundedCents, currency } = invoice
  const left = formatCents(countLeft(invoice), currency)
  const before = `${left} of ${formatCents(paidCents, currency)}; ${formatCents(refundedCents, currency)} was refunded before`
  return [
    { name: 'Paid back', value: refundedCents > 0 ? before : left },
    { name: 'Now', value: now },
    {
      name: 'After',
      value: invoice.endsAccess
        ? 'The access ends at once, no charge'
        : running
          ? `The same, ${now}`
          : 'The same',
    },
  ]
}
