import {
  MAX_REASON_LENGTH,
  type SubscriberEntry,
  type UserInvoices,
} from '@candlebook/contract/admin-billing'
import { MAX_ENTRY_MONTHS } from '@candlebook/contract/audit-groups'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/dialogs/dialog.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { describeInvoiceStatus, formatCents } from './billing.words.ts'
import { Facts } from './facts.tsx'
import styles from './subscriber-dialogs.module.css'
import { showAdminFailure, useCancelOfUser, useRefund, useUserInvoices } from './subscribers.queries.ts'
import { describeCancellation, describeNextCharge } from './subscribers.words.ts'

/** Cancels the subscription of a user at the end of its period, with what the user has before and after it. */
export function CancelUserDialog({
  subscriber,
  onClose,
}: {
  subscriber: SubscriberEntry
  onClose: () => void
}) {
  const { userId, email, running } = subscriber
  const cancel = useCancelOfUser()
  const { data } = useUserInvoices(userId, { enabled: running?.isOverdue === true })
  const { sentence, fact } = describeCancellation(subscriber)
  const { form, isSaving, submit } = useServerForm<{ reason: string }>({
    defaultValues: { reason: '' },
    save: ({ reason }) =>
      cancel.mutateAsync(
        { userId, reason },
        {
          onSuccess: () => {
            toast({ title: 'Subscription cancelled', description: `${email} ${sentence}` })
            onClose()
          },
          onError: (thrown) =>
            showAdminFailure(thrown, 'The subscription could not be cancelled. Try again.'),
        },
      ),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Cancel Subscription" scrim="keeps">
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <FieldColumn>
            <p className="soft">
              <EmailText>{email}</EmailText> {sentence} A mail says so.
            </p>
            {running && (
              <Facts
                facts={[
                  { name: 'Now', value: describeNextCharge(running, data?.nextCharge) },
                  { name: 'After', value: fact },
                ]}
              />
            )}
            <ReasonField
              isFirst
              field={form.register('reason', reasonRules)}
              error={form.formState.errors.reason?.message}
            />
          </FieldColumn>
        </DialogBody>
        <DialogFooter>
          <span className="gap" />
          <Button onClick={onClose}>Keep subscription</Button>
          <Button type="submit" variant="danger" busy={isSaving} busyLabel="Cancelling">
            Cancel subscription
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

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
              <Facts facts={listEffects(chosen, { running, next: data?.nextCharge ?? null })} />
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
  return ({ invoiceId, currency }: Invoice, reason: string) =>
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

/** The amount of an invoice that can be refunded, in cents: what was paid, is not refunded yet and is not held by a bank. */
function countLeft({ paidCents, refundedCents, heldCents }: Invoice): number {
  return Math.max(0, paidCents - refundedCents - heldCents)
}

/** What the user gets back, and has before and after the refund. */
function listEffects(
  invoice: Invoice,
  { running, next }: { running: SubscriberEntry['running']; next: UserInvoices['nextCharge'] },
): { name: string; value: string }[] {
  const now = running ? describeNextCharge(running, next) : 'No running subscription'
  const { paidCents, refundedCents, heldCents, currency } = invoice
  const format = (cents: number) => formatCents(cents, currency)
  const withheld = [
    ...(refundedCents > 0 ? [`${format(refundedCents)} was refunded before`] : []),
    ...(heldCents > 0 ? [`${format(heldCents)} is disputed and with the bank`] : []),
  ]
  const left = format(countLeft(invoice))
  return [
    {
      name: 'Paid back',
      value: withheld.length > 0 ? `${left} of ${format(paidCents)}; ${withheld.join('; ')}` : left,
    },
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

type Invoice = UserInvoices['items'][number]

/** The invoices of a user. An invoice can be chosen while a part of its payment can be refunded. */
function RefundInvoices({
  invoices,
  chosenId,
  onChoose,
}: {
  invoices: Invoice[]
  /** Empty when none is chosen. */
  chosenId: string
  onChoose: (invoiceId: string) => void
}) {
  if (invoices.length === 0) return <p className={styles.none}>There is no invoice.</p>
  return (
    <fieldset className={styles.invoices} aria-label="Invoices">
      {invoices.map((invoice) => (
        <label key={invoice.invoiceId} className={styles.invoice}>
          <input
            type="radio"
            name="invoice"
            checked={invoice.invoiceId === chosenId}
            disabled={countLeft(invoice) === 0}
            onChange={() => onChoose(invoice.invoiceId)}
          />
          <span>
            <span className="num">{formatInstantDay(invoice.createdAt)}</span>{' '}
            <span className="cap nowrap">{invoice.number}</span>
          </span>
          <span className={styles.amount}>
            <b className="num">{formatCents(invoice.paidCents, invoice.currency)}</b>{' '}
            <span className="cap">
              {describeInvoiceStatus({ ...invoice, totalCents: invoice.paidCents })}
              {invoice.heldCents > 0 && ', disputed'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What a form needs to require a reason. */
const reasonRules = { validate: (text: string) => text.trim() !== '' || 'Say why.' }

/** Why the operator takes something away from a user. The audit log stores it. */
function ReasonField({
  field,
  error,
  isFirst = false,
}: {
  field: UseFormRegisterReturn
  error: string | undefined
  /** Whether it is the first field of its dialog, which then has the focus. */
  isFirst?: boolean
}) {
  return (
    <Field
      label="Reason"
      hint={`The audit log keeps it for ${MAX_ENTRY_MONTHS} months. The customer can read it.`}
      error={error}
    >
      <TextInput autoFocus={isFirst} {...field} maxLength={MAX_REASON_LENGTH} autoComplete="off" />
    </Field>
  )
}
