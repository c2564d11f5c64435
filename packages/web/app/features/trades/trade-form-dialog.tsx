import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { capitalise } from '@candlebook/domain/text/text'
import { followsExecutions } from '@candlebook/domain/trades/fills'
import { confidenceLevels, emotions, formatConfidenceLabel } from '@candlebook/domain/trades/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { LinkList, TagsField } from '../../forms/tag-and-link-fields.tsx'
import { getLocalToday } from '../../lib/today.ts'
import { useOpenedWaiting } from '../../lib/use-waiting.ts'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { getLoadedAccounts } from '../broker-accounts/broker-accounts.queries.ts'
import { ImagesField } from '../images/images-field.tsx'
import { LiveFiguresLine } from './live-figures.tsx'
import { TradeFillsDialog } from './trade-fills-dialog.tsx'
import styles from './trade-form.module.css'
import {
  createTradeValues,
  readLastUsed,
  type TradeFormValues,
  toCopyValues,
  toFormValues,
} from './trade-form.values.ts'
import { useRateQuestion } from './trade-form-currency.tsx'
import { FoldedFields } from './trade-form-fields.tsx'
import { InstrumentFields, SetupFields } from './trade-form-instrument.tsx'
import { EntryExitFields, RiskFields, useFormCurrency, useFormFigures } from './trade-form-prices.tsx'
import type { CarriedLine } from './trades.url.ts'
import { useTradeRecordForm } from './use-trade-record-form.ts'

type TradeFormProps = {
  trade: Trade | null
  /** The trade that a new one is a copy of. */
  copied?: Trade
  /** What quick add read of its line, with which a new trade starts. */
  carried?: CarriedLine | null
  /** The day that a new trade is for. It has a separate draft. */
  day?: Day | undefined
  onClose: () => void
}

/** The modal form of a trade: "Add New Trade", or "Edit Trade" with the stored values. */
export function TradeFormDialog(props: TradeFormProps) {
  const [hasFills, showFills] = useState(false)
  return props.trade && hasFills ? (
    <TradeFillsDialog trade={props.trade} onClose={props.onClose} />
  ) : (
    <TradeRecordForm {...props} onFills={() => showFills(true)} />
  )
}

function TradeRecordForm({ onFills, ...props }: TradeFormProps & { onFills: () => void }) {
  const { trade, copied, carried, day, onClose } = props
  const waiting = useOpenedWaiting<TradeFormValues>('trade')
  const accounts = getLoadedAccounts(useQueryClient())
  const start = { ...createStart(props, accounts), ...waiting?.values }
  const { confirm, question } = useRateQuestion(start)
  const [copiedId, line] = [copied?.id ?? null, carried?.line ?? null]
  const record = useTradeRecordForm({ trade, start, copiedId, line, day, waiting, confirm, onClose })
  return (
    <>
      <RecordFormDialog
        record={record}
        title={trade ? 'Edit Trade' : 'Add New Trade'}
        size="wide"
        flush
        submitLabel="Save Trade"
        summary={<FormFigures />}
      >
        <TradeForm
          hint={trade && !followsExecutions(trade) && <FillsHint trade={trade} onEdit={onFills} />}
          onUploading={record.setUploading}
        />
      </RecordFormDialog>
      {question}
    </>
  )
}

/** The values with which the form starts: of the edited or the copied trade, otherwise those of a new one. */
function createStart(
  { trade, copied, carried, day }: TradeFormProps,
  accounts: ReturnType<typeof getLoadedAccounts>,
): TradeFormValues {
  if (trade) return toFormValues(trade)
  if (copied) return toCopyValues(copied, getLocalToday())
  return { ...createTradeValues(day ?? getLocalToday(), readLastUsed(accounts)), ...carried?.values }
}

function FormFigures() {
  return <LiveFiguresLine figures={useFormFigures()} currency={useFormCurrency()} />
}

/** The way to the fills of a typed trade. They decide entry, exit, quantity and fees when there are any. */
function FillsHint({ trade, onEdit }: { trade: Trade; onEdit: () => void }) {
  return (
    <p className={clsx('cap', styles.other)}>
      {trade.fills.length > 0
        ? 'The fills of this trade decide these fields.'
        : 'Entered or left in several parts?'}{' '}
      <button type="button" className="link" onClick={onEdit}>
        Edit the fills
      </button>
    </p>
  )
}

/** The fields of a trade: first those that every trader fills, then groups that are folded until they are needed. */
export function TradeForm({
  hint,
  onUploading,
}: {
  hint: ReactNode
  /** Called when images begin and end to be uploaded; a save in between would miss them. */
  onUploading: (uploading: boolean) => void
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <InstrumentFields />
        <EntryExitFields />
        {hint}
        <RiskFields />
      </div>
      <div className={styles.column}>
        <SetupFields />
        <PsychologyFields />
        <NotesFields onUploading={onUploading} />
      </div>
    </div>
  )
}

/** How the trader felt: emotion, confidence, whether the plan was followed. */
function PsychologyFields() {
  const emotion = useController<TradeFormValues, 'emotion'>({ name: 'emotion' }).field
  const planId = useId()
  const plan = useController<TradeFormValues, 'planFollowed'>({ name: 'planFollowed' }).field
  return (
    <FoldedFields
      name="Mind"
      holds="Emotion, confidence, plan"
      fields={['emotion', 'confidenceLevel', 'planFollowed']}
    >
      <Field label="Emotion" group>
        <ChipGroup
          className={styles.emotions}
          value={emotion.value}
          onValueChange={emotion.onChange}
          options={emotions.map((value) => ({ value, label: capitalise(value) }))}
        />
      </Field>
      <ConfidenceField />
      <div className={styles.planFollowed}>
        <label htmlFor={planId}>I followed my plan</label>
        <Switch id={planId} checked={plan.value} onCheckedChange={plan.onChange} />
      </div>
    </FoldedFields>
  )
}

function ConfidenceField() {
  const { field } = useController<TradeFormValues, 'confidenceLevel'>({ name: 'confidenceLevel' })
  const chosen = confidenceLevels.find(({ level }) => level === field.value)
  return (
    <Field
      label="Confidence"
      group
      aside={
        chosen ? (
          <>
            {chosen.level} of 5, {formatConfidenceLabel(chosen.level)}{' '}
            <button type="button" className={clsx('link', styles.clear)} onClick={() => field.onChange(null)}>
              Clear
            </button>
          </>
        ) : (
          'Not set'
        )
      }
    >
      <Segments
        value={chosen ? String(chosen.level) : null}
        onValueChange={(value) => field.onChange(Number(value))}
        options={confidenceLevels.map(({ level, label }) => ({
          value: String(level),
          label: (
            <>
              {level}
              <span className="visually-hidden"> {label}</span>
            </>
          ),
        }))}
      />
    </Field>
  )
}

/** Tags, notes, images and links. */
function NotesFields({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const { register, formState } = useFormContext<TradeFormValues>()
  const [isUploading, setUploading] = useState(false)
  const report = (uploading: boolean) => {
    setUploading(uploading)
    onUploading(uploading)
  }
  return (
    <FoldedFields
      name="Notes and evidence"
      isBusy={isUploading} // a pasted image opens the group
      holds="Tags, notes, images, links"
      fields={['tags', 'tagText', 'notes', 'images', 'links', 'linkText']}
    >
      <TagsField />
      <Field label="Notes" error={formState.errors.notes?.message}>
        <TextArea rows={3} {...register('notes')} />
      </Field>
      <ImagesField onUploading={report} />
      <LinksField />
    </FoldedFields>
  )
}

/** The links of a trade. Any text is accepted and stays as typed [LINK-05]. */
function LinksField() {
  const { field, fieldState } = useController<TradeFormValues, 'links'>({ name: 'links' })
  const text = useController<TradeFormValues, 'linkText'>({ name: 'linkText' }).field
  const add = () => {
    const link = text.value.trim()
    if (link !== '') field.onChange([...field.value, link])
    text.onChange('')
  }
  return (
    <Field label="Links" error={fieldState.error?.message} isAlert>
      <LinkList
        links={field.value}
        text={text.value}
        onTextChange={text.onChange}
        onAdd={add}
        onRemove={(at) => field.onChange(field.value.filter((_, index) => index !== at))}
      />
    </Field>
  )
}
