import { MAX_NOTICE_LENGTH, type Notice, type NoticeLevel, SetNotice } from '@candlebook/contract/operations'
import { Controller } from 'react-hook-form'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { toInstant, toLocalTime } from './local-time.ts'
import styles from './operations.module.css'
import { useChangeNotice } from './operations.queries.ts'

type Values = { level: NoticeLevel; text: string; startsAt: string; endsAt: string }

const levels = [
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'information', label: 'Information' },
] as const

const toFields = ({ startsAt, endsAt, ...values }: Values): SetNotice => ({
  ...values,
  startsAt: toInstant(startsAt),
  endsAt: toInstant(endsAt),
})

/** The form that sets the notice. Setting it again opens it for the people who closed the one before. */
export function NoticeForm({ notice }: { notice: Notice | null }) {
  const change = useChangeNotice()
  const { form, isSaving, submit } = useServerForm<Values>({
    defaultValues: {
      level: notice?.level ?? 'maintenance',
      text: notice?.text ?? '',
      startsAt: toLocalTime(notice?.startsAt ?? null),
      endsAt: toLocalTime(notice?.endsAt ?? null),
    },
    resolver: createShapeResolver<Values>({ shape: SetNotice, toFields }),
    save: async (values) => {
      await change.mutateAsync(toFields(values)).catch(showFailure)
      toast({ title: 'Notice set', description: 'All people see it now, or from its start.' })
    },
  })
  const { errors } = form.formState
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Controller
        control={form.control}
        name="level"
        render={({ field }) => (
          <Field label="Kind" group>
            <Segments value={field.value} onValueChange={field.onChange} options={levels} />
          </Field>
        )}
      />
      <Field
        label="Text"
        aside={`${form.watch('text').length} of ${MAX_NOTICE_LENGTH}`}
        error={errors.text?.message}
      >
        <TextArea rows={3} maxLength={MAX_NOTICE_LENGTH} {...form.register('text')} />
      </Field>
      <div className={styles.times}>
        <Field label="Shown from" aside="optional" error={errors.startsAt?.message}>
          <TextInput type="datetime-local" {...form.register('startsAt')} />
        </Field>
        <Field label="Shown until" aside="optional" error={errors.endsAt?.message}>
          <TextInput type="datetime-local" {...form.register('endsAt')} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel="Setting">
          {notice ? 'Change notice' : 'Set notice'}
        </Button>
      </div>
    </form>
  )
}

/** A refusal names a field and is shown there as well. */
function showFailure(thrown: unknown): never {
  toast({ title: 'Error', description: describeFailure(thrown, 'The notice could not be set.') })
  throw thrown
}
