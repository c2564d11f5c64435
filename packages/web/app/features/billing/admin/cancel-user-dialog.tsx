import type { SubscriberEntry } from '@candlebook/contract/billing'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { Facts } from '../card/facts.tsx'
import { ReasonField, reasonRules } from './reason-field.tsx'
import { showAdminFailure } from './show-admin-failure.ts'
import { describeNextCharge } from './subscriber.words.ts'
import { useCancelOfUser } from './subscribers.queries.ts'

/** Cancels the subscription of a user at the end of its period, with what the user has before and after it. */
export function CancelUserDialog({
  subscriber: { userId, email, running },
  onClose,
}: {
  subscriber: SubscriberEntry
  onClose: () => void
}) {
  const cancel = useCancelOfUser()
  const until = running ? `until ${formatInstantDay(running.periodEnd)}` : 'until the end of the period'
  const { form, isSaving, submit } = useServerForm<{ reason: string }>({
    defaultValues: { reason: '' },
    save: ({ reason }) =>
      cancel.mutateAsync(
        { userId, reason },
        {
          onSuccess: () => {
            toast({ title: 'Subscription cancelled', description: `${email} keeps the access ${until}.` })
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
              <EmailText>{email}</EmailText> keeps full access {until} and is not charged again. A mail says
              so.
            </p>
            {running && (
              <Facts
                facts={[
                  { name: 'Now', value: describeNextCharge(running) },
                  { name: 'After', value: `Access ${until}, no charge` },
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
