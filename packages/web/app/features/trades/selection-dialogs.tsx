import { type ChangedTrades, TradesChange } from '@candlebook/contract/selected-trades'
import { listDistinctTags, splitTags } from '@candlebook/domain/trades/labels'
import { type ReactNode, useState } from 'react'
import { type ResolverResult, useController, useFormContext } from 'react-hook-form'
import { type BinMove, binHint, DeleteDialog, MOVE_LABEL, useMoveToBin } from '../../forms/delete-dialog.tsx'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { TagsField } from '../../forms/tag-and-link-fields.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useBrokerAccounts } from '../broker-accounts/broker-accounts.queries.ts'
import { useBinSelected, useChangeSelected, useDeleteSelected } from './selected-trades.queries.ts'
import {
  askBeforeDeletion,
  askForCount,
  CHANGE_FAILED,
  type ChangeKind,
  CLEARS_ACCOUNT,
  CLEARS_STRATEGY,
  changeWords,
  DELETION_FAILED,
  describeOutcome,
  isTypedCount,
  MAX_WITHOUT_COUNT,
  NO_TAG,
  planOptions,
  titleChange,
  titleDeletion,
} from './selection.words.ts'
import { SuggestedNameField } from './suggested-name-field.tsx'
import { useNames } from './trades.queries.ts'

/** What can be done to the selected trades in a dialog. */
export type SelectionTask = ChangeKind | 'delete'

type DialogProps = { ids: string[]; onDone: () => void; onClose: () => void }

/** The dialog of a task. `onDone` is called before `onClose` when the trades were changed or deleted. */
export function SelectionDialog({ task, ...props }: DialogProps & { task: SelectionTask }) {
  if (task !== 'delete') return <ChangeDialog kind={task} {...props} />
  return props.ids.length > MAX_WITHOUT_COUNT ? (
    <DeleteManyDialog {...props} />
  ) : (
    <DeleteFewDialog {...props} />
  )
}

type ChangeValues = {
  addTags: string[]
  addText: string
  removeTags: string[]
  removeText: string
  strategy: string
  account: string
  planFollowed: 'yes' | 'no'
}

const blank: ChangeValues = {
  ...{ addTags: [], addText: '', removeTags: [], removeText: '' },
  ...{ strategy: '', account: '', planFollowed: 'yes' },
}

/** What the dialog of each kind sends. */
const toChange: Record<ChangeKind, (values: ChangeValues) => TradesChange> = {
  tags: ({ addTags, addText, removeTags, removeText }) => ({
    addTags: listDistinctTags([...addTags, ...splitTags(addText)]),
    removeTags: listDistinctTags([...removeTags, ...splitTags(removeText)]),
  }),
  strategy: ({ strategy }) => ({ strategy }),
  account: ({ account }) => ({ account }),
  plan: ({ planFollowed }) => ({ planFollowed: planFollowed === 'yes' }),
}

function ChangeDialog({ kind, ids, onDone, onClose }: DialogProps & { kind: ChangeKind }) {
  const change = useChangeSelected()
  const record = useRecordForm<ChangeValues, never, ChangedTrades>({
    start: blank,
    resolver: (values) => resolveChange(kind, values),
    save: async (values) => {
      const request = { ids, change: TradesChange.parse(toChange[kind](values)) }
      const answer = await change.mutateAsync(request).catch(throwAtFields)
      onDone()
      return answer
    },
    saved: (answer) => describeOutcome('changed', answer, ids.length),
    failed: CHANGE_FAILED,
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={titleChange(kind, ids.length)}
      submitLabel={changeWords[kind].submit}
    >
      <FieldColumn>{changeFields[kind]}</FieldColumn>
    </RecordFormDialog>
  )
}

const check = {
  tags: createShapeResolver<ChangeValues>({ shape: TradesChange, toFields: toChange.tags }),
  strategy: createShapeResolver<ChangeValues>({ shape: TradesChange, toFields: toChange.strategy }),
  account: createShapeResolver<ChangeValues>({ shape: TradesChange, toFields: toChange.account }),
  plan: createShapeResolver<ChangeValues>({ shape: TradesChange, toFields: toChange.plan }),
} satisfies Record<ChangeKind, unknown>

/** As the shape, which has no field for a missing tag. */
function resolveChange(kind: ChangeKind, values: ChangeValues): ResolverResult<ChangeValues> {
  const { addTags = [], removeTags = [] } = kind === 'tags' ? toChange.tags(values) : {}
  if (kind !== 'tags' || addTags.length + removeTags.length > 0) return check[kind](values)
  return { values: {}, errors: { addTags: { type: 'field.required', message: NO_TAG } } }
}

/** The fields of a refused change are fields of the form. */
function throwAtFields(thrown: unknown): never {
  const { code, message, status, fields } = toApiError(thrown)
  const named = fields.map((problem) => ({ ...problem, field: problem.field.replace(/^change\./, '') }))
  throw new ApiError({ code, message, status, fields: named })
}

const changeFields: Record<ChangeKind, ReactNode> = {
  tags: <TagFields />,
  strategy: <StrategyField />,
  account: <AccountField />,
  plan: <PlanField />,
}

function TagFields() {
  const { data: suggestions = [] } = useNames('tags')
  return (
    <>
      <TagsField
        autoFocus
        label="Add tags"
        names={{ list: 'addTags', text: 'addText' }}
        suggestions={suggestions}
      />
      <TagsField
        label="Remove tags"
        placeholder="A tag to remove"
        names={{ list: 'removeTags', text: 'removeText' }}
        suggestions={suggestions}
      />
    </>
  )
}

function StrategyField() {
  const { data: names = [] } = useNames('strategies')
  return (
    <SuggestedNameField
      name="strategy"
      label="Strategy"
      placeholder="No strategy"
      autoFocus
      hint={CLEARS_STRATEGY}
      names={names}
    />
  )
}

function AccountField() {
  const { data: accounts = [] } = useBrokerAccounts()
  return (
    <SuggestedNameField
      name="account"
      label="Account"
      placeholder="No account"
      autoFocus
      hint={CLEARS_ACCOUNT}
      names={accounts.filter(({ archived }) => !archived).map(({ name }) => name)}
    />
  )
}

function PlanField() {
  const { field } = useController<ChangeValues, 'planFollowed'>({ name: 'planFollowed' })
  return (
    <Field label="Plan followed" group>
      <Segments value={field.value} onValueChange={field.onChange} options={planOptions} />
    </Field>
  )
}

function useBinning({ ids, onDone }: DialogProps): BinMove {
  const { mutateAsync } = useBinSelected()
  const move = async () => {
    const answer = await mutateAsync({ ids })
    onDone()
    return answer
  }
  return { ids, move }
}

function useDeletion({ ids, onDone }: DialogProps) {
  const remove = useDeleteSelected()
  return async () => {
    const answer = await remove.mutateAsync({ ids })
    onDone()
    return answer
  }
}

/** Asks before a few trades are deleted [TRADE-13] [TRADE-14]. */
function DeleteFewDialog(props: DialogProps) {
  const run = useDeletion(props)
  return (
    <DeleteDialog
      title={titleDeletion(props.ids.length)}
      question={askBeforeDeletion(props.ids.length)}
      bin={useBinning(props)}
      busyLabel="Deleting"
      run={run}
      done={(answer) => describeOutcome('deleted', answer, props.ids.length)}
      failed={DELETION_FAILED}
      onClose={props.onClose}
    />
  )
}

/** Asks before many trades are deleted, and for their number. */
function DeleteManyDialog(props: DialogProps) {
  const count = props.ids.length
  const run = useDeletion(props)
  const record = useRecordForm<{ count: string }, never, ChangedTrades>({
    start: { count: '' },
    resolver: (values) => resolveCount(values, count),
    save: run,
    saved: (answer) => describeOutcome('deleted', answer, count),
    failed: DELETION_FAILED,
    onClose: props.onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={titleDeletion(count)}
      submitLabel="Delete"
      submitVariant="danger"
      busyLabel="Deleting"
    >
      <FieldColumn>
        <p className="soft">{askBeforeDeletion(count)}</p>
        <CountField count={count} />
        <p className="cap">{binHint(count)}</p>
        <BinButton {...props} />
      </FieldColumn>
    </RecordFormDialog>
  )
}

/** Moves many trades to the bin, which needs no number because it can be undone. */
function BinButton(props: DialogProps) {
  const move = useMoveToBin(useBinning(props))
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    void move().finally(props.onClose)
  }
  return (
    <Button busy={busy} busyLabel="Moving" onClick={start}>
      {MOVE_LABEL}
    </Button>
  )
}

function resolveCount(values: { count: string }, count: number): ResolverResult<{ count: string }> {
  if (isTypedCount(values.count, count)) return { values, errors: {} }
  return { values: {}, errors: { count: { type: 'count', message: askForCount(count) } } }
}

function CountField({ count }: { count: number }) {
  const { register, formState } = useFormContext<{ count: string }>()
  return (
    <Field label="Number of trades" hint={askForCount(count)} error={formState.errors.count?.message}>
      <TextInput inputMode="numeric" autoComplete="off" autoFocus {...register('count')} />
    </Field>
  )
}
