import { MAX_NOTICE_LENGTH, type Notice, type NoticeLevel, SetNotice } from '@candlebook/contract/operations'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useDraft, useKeepDraft } from '../../forms/drafts.ts'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import styles from './operations.module.css'
import { useChangeNotice, useCurrentNotice } from './operations.queries.ts'

/** The notice that all people see: which one is set, and the form that sets another one. */
export function NoticeSection() {
  const { data, isError, isFetching, refetch } = useCurrentNotice()
  const remove = useChangeNotice()
  const notice = data?.notice ?? null
  const removeNotice = () =>
    remove.mutate(null, {
      onSuccess: () => toast({ title: 'Notice removed' }),
      onError: () => toast({ title: 'Error', description: 'The notice could not be removed.' }),
    })
  return (
    <OptionCard
      title="Notice"
      hint="All people see it above every page, also without an account, until they close it. Open pages of signed-in people show it at once, all others with the next page."
      aside={
        notice && (
          <Button size="small" busy={remove.isPending} busyLabel="Removing" onClick={removeNotice}>
            Remove notice
          </Button>
        )
      }
    >
      {isError && !data && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the notice.
        </FailedLine>
      )}
      {data && <p className={styles.state}>{describe(notice)}</p>}
      {data && <NoticeForm key={notice?.id ?? 'none'} notice={notice} />}
    </OptionCard>
  )
}

function describe(notice: Notice | null): string {
  if (!notice) return 'No notice is set.'
  const { startsAt, endsAt } = notice
  const from = startsAt === null ? 'Shown' : `Shown from ${formatInstant(startsAt)}`
  return `${from} ${endsAt === null ? 'until it is removed.' : `until ${formatInstant(endsAt)}.`}`
}

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
function NoticeForm({ notice }: { notice: Notice | null }) {
  const change = useChangeNotice()
  const values: Values = {
    level: notice?.level ?? 'maintenance',
    text: notice?.text ?? '',
    startsAt: toLocalTime(notice?.startsAt ?? null),
    endsAt: toLocalTime(notice?.endsAt ?? null),
  }
  const draft = useDraft<Values>('admin.notice', { values, version: null, clientKey: '' })
  const version = useRef<number | null>(null)
  const clientKey = useRef('')
  const { form, isSaving, submit } = useServerForm<Values>({
    defaultValues: draft.start.values,
    resolver: createShapeResolver<Values>({ shape: SetNotice, toFields }),
    save: async (values) => {
      await change.mutateAsync(toFields(values)).catch(showFailure)
      draft.drop()
      toast({ title: 'Notice set', description: 'All people see it now, or from its start.' })
    },
  })
  useKeepDraft(draft, { form, version, clientKey })
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

/** The value of a `datetime-local` input for an instant, in the browser's time zone; blank for null. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` value; null for a blank one. A text that is not a time stays as it is. */
export function toInstant(localTime: string): string | null {
  if (localTime === '') return null
  const date = new Date(localTime)
  return Number.isNaN(date.getTime()) ? localTime : date.toISOString()
}
