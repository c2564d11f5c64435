import type { WeekReview } from '@candlebook/contract/days'
import { CreateJournalEntry, JournalEntry, UpdateJournalEntry } from '@candlebook/contract/journal'
import { type Day, isDay } from '@candlebook/domain/days/day'
import { sign } from '@candlebook/domain/decimal/decimal'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { TagsField, WebLinksField } from '../../forms/tag-and-link-fields.tsx'
import { type ConflictRule, useRecordForm } from '../../forms/use-record-form.ts'
import { formatSignedTradeMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { getLocalToday } from '../../lib/today.ts'
import { useOpenedWaiting } from '../../lib/use-waiting.ts'
import { nameWaitingDraft } from '../../lib/waiting-records.ts'
import { Chip, Chips } from '../../ui/chips/chip-group.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import type { ToastContent } from '../../ui/feedback/toast.store.ts'
import { Field, useFieldGroup } from '../../ui/fields/field.tsx'
import { FieldPair, WideAndNarrow } from '../../ui/fields/form-grid.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { ImagesField } from '../images/images-field.tsx'
import styles from './entry-form.module.css'
import {
  createEntryValues,
  createReviewValues,
  type EntryFormValues,
  listDifferences,
  resolveEntryForm,
  toFields,
  toFormValues,
} from './entry-form.values.ts'
import { useCreateEntry, useTemplates, useTradesOfDay, useUpdateEntry } from './journal.queries.ts'
import { matchesFilter, useJournalDialog, useJournalFilter } from './journal.url.ts'
import { NamedTrades } from './named-trades.tsx'

type EntryFormProps = {
  entry: JournalEntry | null
  /** The day of a new entry; otherwise it is today. Each day has a separate draft. */
  day?: Day | undefined
  /** The week that a new entry reviews; it gives the entry its first text, pictures and trades. */
  review?: WeekReview | undefined
  onClose: () => void
}

/** The modal form of an entry: "New Journal Entry", or "Edit Journal Entry" with the stored values. */
export function EntryFormDialog(props: EntryFormProps) {
  const { entry } = props
  const record = useEntryRecordForm(props)
  return (
    <RecordFormDialog
      record={record}
      title={entry ? 'Edit Journal Entry' : 'New Journal Entry'}
      size="mid"
      submitLabel="Save Entry"
    >
      <EntryForm isNew={entry === null} onUploading={record.setUploading} />
    </RecordFormDialog>
  )
}

/** The fields of an entry: title, day, text, images, trades, tags and links. */
function EntryForm({
  isNew,
  onUploading,
}: {
  isNew: boolean
  /** Called when uploads start and end; saving during an upload would lose the image. */
  onUploading: (uploading: boolean) => void
}) {
  const { register, control, formState } = useFormContext<EntryFormValues>()
  const { errors } = formState
  return (
    <div className={styles.form}>
      <WideAndNarrow>
        <Field label="Title" error={errors.title?.message}>
          <TextInput autoFocus={isNew} maxLength={200} autoComplete="off" {...register('title')} />
        </Field>
        <Controller
          control={control}
          name="date"
          render={({ field, fieldState }) => (
            <Field label="Date" error={fieldState.error?.message}>
              <DatePicker
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            </Field>
          )}
        />
      </WideAndNarrow>
      <Field
        label="Content"
        aside={<TemplatePicker />}
        error={errors.content?.message}
        hint="Shown exactly as you write it. # heading, **bold**, *italic*, - list and > quote are styled."
      >
        <TextArea rows={12} className={styles.content} {...register('content')} />
      </Field>
      <ImagesField onUploading={onUploading} />
      <DayTradesField />
      <FieldPair>
        <TagsField />
        <WebLinksField />
      </FieldPair>
    </div>
  )
}

/**
 * The trades of the entry's day as chips to select. Selected trades of another day stay until the user
 * removes them.
 */
function DayTradesField() {
  const form = useFormContext<EntryFormValues>()
  const [date, tradeIds] = form.watch(['date', 'tradeIds'])
  const { data: trades = [] } = useTradesOfDay(isDay(date) ? date : null)
  const elsewhere = tradeIds.filter((id) => !trades.some((trade) => trade.id === id))
  const toggle = (id: string) => {
    const next = tradeIds.includes(id) ? tradeIds.filter((other) => other !== id) : [...tradeIds, id]
    form.setValue('tradeIds', next, { shouldDirty: true })
  }
  if (trades.length === 0 && elsewhere.length === 0) return null
  return (
    <Field label="Trades of this day" group error={form.formState.errors.tradeIds?.message}>
      <TradeChips>
        {trades.map((trade) => (
          <Chip key={trade.id} pressed={tradeIds.includes(trade.id)} onClick={() => toggle(trade.id)}>
            {nameTrade(trade)} {trade.type}
            {trade.pnl !== null && (
              <Pnl text={formatSignedTradeMoney(trade.pnl, trade)} sign={getPnlSign(sign(trade.pnl))} />
            )}
          </Chip>
        ))}
      </TradeChips>
      {elsewhere.length > 0 && <NamedTrades ids={elsewhere} />}
    </Field>
  )
}

function TradeChips({ children }: { children: ReactNode }) {
  return (
    <Chips role="group" {...useFieldGroup()}>
      {children}
    </Chips>
  )
}

/** Inserts a template into the text. Existing text stays, and the template follows below it. */
function TemplatePicker() {
  const form = useFormContext<EntryFormValues>()
  const { data: templates = [] } = useTemplates()
  const insert = (content: string) => {
    const written = form.getValues('content').trimEnd()
    const next = written === '' ? content : `${written}\n\n${content}`
    form.setValue('content', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  if (templates.length === 0) return null
  return (
    <span className={styles.picker}>
      Insert
      {templates.map((template) => (
        <button key={template.id} type="button" className="link" onClick={() => insert(template.content)}>
          {template.name}
        </button>
      ))}
    </span>
  )
}

/** The form of a new entry, or of a stored one. */
function useEntryRecordForm({ entry, day, review, onClose }: EntryFormProps) {
  const create = useCreateEntry()
  const update = useUpdateEntry()
  const waiting = useOpenedWaiting<EntryFormValues>('entry')
  const start = createStartValues({ entry, day, review })
  const toasts = entry ? editToasts : addToasts
  return useRecordForm({
    start: { ...start, ...waiting?.values },
    version: entry?.version ?? null,
    draftName: waiting ? nameWaitingDraft(waiting) : nameDraft({ entry, day, review }),
    waiting,
    ...(!entry && { toWaitingRecord }),
    resolver: resolveEntryForm,
    save: (values, { version, clientKey }) => {
      const fields = toFields(values)
      return entry
        ? update.mutateAsync({ id: entry.id, ...UpdateJournalEntry.parse({ ...fields, version }) })
        : create.mutateAsync(CreateJournalEntry.parse({ ...fields, clientKey }))
    },
    conflict,
    onClose,
    ...toasts,
    saved: useSavedToast(toasts.saved),
  })
}

/** The toast of a saved entry. When the filter of the journal hides the entry, it says so and shows the entry. */
function useSavedToast(saved: ToastContent & { description: string }) {
  const { filter } = useJournalFilter()
  const { open } = useJournalDialog()
  const { pathname } = useLocation()
  const isInJournal = paths.isDesk(pathname) && paths.deskTab(pathname) === 'journal'
  return (entry: JournalEntry): ToastContent =>
    !isInJournal || matchesFilter(entry, filter)
      ? saved
      : {
          ...saved,
          description: `${saved.description} The filter hides it.`,
          action: { label: 'Show it', onPress: () => open({ kind: 'view', id: entry.id }) },
        }
}

/** The record of a new entry that waits on this device until the server can be reached. Its form opens with these values. */
const toWaitingRecord = (values: EntryFormValues) => ({ kind: 'entry', values }) as const

type FormSubject = Pick<EntryFormProps, 'entry' | 'day' | 'review'>

function createStartValues({ entry, day, review }: FormSubject): EntryFormValues {
  if (entry) return toFormValues(entry)
  return review ? createReviewValues(review, getLocalToday()) : createEntryValues(day ?? getLocalToday())
}

function nameDraft({ entry, day, review }: FormSubject): string {
  if (entry) return `journal.${entry.id}`
  if (review) return `journal.review.${review.from}`
  return day ? `journal.new.${day}` : 'journal.new'
}

const conflict: ConflictRule<EntryFormValues, JournalEntry> = {
  code: 'journal.changed_elsewhere',
  shape: JournalEntry,
  thing: 'This entry',
  toValues: toFormValues,
  differences: (mine, stored) => [
    ...listDifferences(mine, stored),
    ...(mine.tradeIds.join() === stored.tradeIds.join()
      ? []
      : [{ label: 'Trades', mine: nameTrades(mine), stored: nameTrades(stored) }]),
  ],
}

const nameTrades = ({ tradeIds }: EntryFormValues) =>
  tradeIds.length > 0 ? <NamedTrades ids={tradeIds} /> : 'None'

const addToasts = {
  saved: { title: 'Entry Added', description: 'Journal entry has been successfully added.' },
  failed: 'Failed to add journal entry.',
}

const editToasts = {
  saved: { title: 'Entry Updated', description: 'Journal entry has been successfully updated.' },
  failed: 'Failed to update journal entry.',
}
