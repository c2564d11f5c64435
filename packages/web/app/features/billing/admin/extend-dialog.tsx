import type { SubscriberEntry } from '@candlebook/contract/billing'
import { addDays, isDay } from '@candlebook/domain/days'
import { Controller } from 'react-hook-form'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { getLocalToday } from '../../../lib/today.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DatePicker } from '../../../ui/dates/date-picker.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { describeAdminFailure } from './describe-admin-failure.ts'
import { useExtend } from './subscribers.queries.ts'

/** The provider takes instants at least 48 hours ahead. */
const MIN_DAYS_AHEAD = 3
const MAX_DAYS_AHEAD = 730

/** Moves the next charge of a user to a later day; the access continues until then. */
export function ExtendDialog({
  subscriber: { userId, email },
  onClose,
}: {
  subscriber: SubscriberEntry
  onClose: () => void
}) {
  const extend = useExtend()
  const first = addDays(getLocalToday(), MIN_DAYS_AHEAD)
  const last = addDays(getLocalToday(), MAX_DAYS_AHEAD)
  const { form, isSaving, submit } = useServerForm<{ day: string }>({
    defaultValues: { day: addDays(getLocalToday(), 30) },
    save: ({ day }) =>
      extend.mutateAsync(
        { userId, until: `${day}T12:00:00.000Z` },
        {
          onSuccess: () => {
            toast({ title: 'Next charge moved', description: `${email} is not charged before this day.` })
            onClose()
          },
          onError: (thrown) =>
            toast({
              title: 'Error',
              description: describeAdminFailure(thrown, 'The next charge could not be moved. Try again.'),
            }),
        },
      ),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Move the Next Charge" scrim="keeps">
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <FieldColumn>
            <p className="soft">
              <EmailText>{email}</EmailText> keeps the access and is charged on this day instead.
            </p>
            <Controller
              control={form.control}
              name="day"
              rules={{
                validate: (day) =>
                  (isDay(day) && day >= first && day <= last) ||
                  'Choose a day from three days to two years from now.',
              }}
              render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
                <Field
                  label="Next charge"
                  hint="At 12:00 UTC, three days from now or later."
                  error={error?.message}
                >
                  <DatePicker value={value} onValueChange={onChange} min={first} max={last} ref={ref} />
                </Field>
              )}
            />
          </FieldColumn>
        </DialogBody>
        <DialogFooter>
          <span className="gap" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel="Moving">
            Move the charge
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
