import type { SubscriberEntry } from '@candlebook/contract/admin-billing'
import { addDays, isDay } from '@candlebook/domain/days/day'
import { formatTypedDay } from '@candlebook/domain/days/typed-day'
import { Controller } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/dialogs/dialog.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { formatCents } from './billing.words.ts'
import { Facts } from './facts.tsx'
import { showAdminFailure, useExtend } from './subscribers.queries.ts'

const MAX_DAYS_AHEAD = 730
const steps = ['7', '30', '90'] as const

/** Moves the next charge of a user to a later day; the access continues until then. It starts at the present end. */
export function ExtendDialog({ subscriber, onClose }: { subscriber: SubscriberEntry; onClose: () => void }) {
  const { running } = subscriber
  return running && <ExtendForm subscriber={{ ...subscriber, running }} onClose={onClose} />
}

type Extendable = SubscriberEntry & { running: NonNullable<SubscriberEntry['running']> }

function ExtendForm({
  subscriber: { userId, email, running },
  onClose,
}: {
  subscriber: Extendable
  onClose: () => void
}) {
  const extend = useExtend()
  // The charge keeps its time of day, so that no hour of the paid period is lost.
  const [present = '', time = ''] = running.periodEnd.split('T')
  const last = addDays(getLocalToday(), MAX_DAYS_AHEAD)
  const { form, isSaving, submit } = useServerForm<{ until: string }>({
    defaultValues: { until: present },
    save: ({ until }) =>
      extend.mutateAsync(
        { userId, until: `${until}T${time}` },
        {
          onSuccess: () => {
            toast({
              title: 'Next charge moved',
              description: `${email} is not charged before ${formatTypedDay(until)}.`,
            })
            onClose()
          },
          onError: (thrown) => showAdminFailure(thrown, 'The next charge could not be moved. Try again.'),
        },
      ),
  })
  const day = form.watch('until')
  const describe = (on: string) =>
    [running.nextCents !== null && formatCents(running.nextCents, running.currency), formatTypedDay(on)]
      .filter(Boolean)
      .join(' on ')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Move the Next Charge" scrim="keeps">
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <FieldColumn>
            <p className="soft">
              <EmailText>{email}</EmailText> keeps the access until the new day and is charged then. A mail
              says so.
            </p>
            <Field label="Later by" group>
              <ChipGroup
                value={steps.find((days) => addDays(present, Number(days)) === day) ?? null}
                onValueChange={(days) =>
                  form.setValue('until', addDays(present, Number(days ?? 0)), {
                    shouldValidate: days !== null,
                  })
                }
                options={steps.map((days) => ({ value: days, label: `+${days} days` }))}
              />
            </Field>
            <Controller
              control={form.control}
              name="until"
              rules={{ validate: (value) => findDayProblem(value, { present, last }) }}
              render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
                <Field
                  label="Next charge"
                  hint={`At ${time.slice(0, 5)} UTC, as before.`}
                  error={error?.message}
                >
                  <DatePicker
                    value={value}
                    onValueChange={onChange}
                    min={addDays(present, 1)}
                    max={last}
                    ref={ref}
                  />
                </Field>
              )}
            />
            <Facts
              facts={[
                { name: running.isTrial ? 'Trial ends now' : 'Now', value: describe(present) },
                {
                  name: 'After',
                  value: isDay(day) && day > present ? describe(day) : 'Not changed',
                },
              ]}
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

function findDayProblem(day: string, { present, last }: { present: string; last: string }): true | string {
  if (!isDay(day)) return 'Choose a day.'
  if (day <= present)
    return `The user has access until ${formatTypedDay(present)} already. Choose a later day.`
  return day <= last || 'Choose a day within the next two years.'
}
