import type { TradeExecution } from '@candlebook/contract/imports'
import { SetFills, Trade } from '@candlebook/contract/trades'
import { deriveFromFills } from '@candlebook/domain/brokers/round-trip'
import { formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import {
  checkFills,
  countHeld,
  followsExecutions,
  MAX_FILLS,
  type TypedFill,
} from '@candlebook/domain/trades/fills'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import { clsx } from 'clsx'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Dialog, DialogBody } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { TOO_MANY_FILLS } from './trade-detail.words.ts'
import {
  type Edited,
  type FillsValues,
  getRules,
  hasOneZone,
  hasSplit,
  listFillDifferences,
  listProblems,
  readFills,
  resolveFills,
  toValues,
} from './trade-fills.check.ts'
import styles from './trade-form.module.css'
import { PRICE_STEP } from './trade-form-fields.tsx'
import { useExecutions, useSetFills } from './trades.queries.ts'

/**
 * The entries and exits of a trade: each with its day, quantity, price and fee. Those of an imported trade are its executions; a
 * change of them stays when a later file has them.
 */
export function TradeFillsDialog(props: { trade: Trade; onClose: () => void }) {
  return followsExecutions(props.trade) ? (
    <ImportedFills {...props} />
  ) : (
    <FillsForm {...props} executions={[]} reload={null} />
  )
}

/** The form starts with executions that are loaded for it: with outdated ones, a save would take back a change of before. */
function ImportedFills({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useExecutions(trade.id, {
    isReloaded: true,
  })
  const [executions, setExecutions] = useState<readonly TradeExecution[] | null>(null)
  if (executions === null && data && isFetchedAfterMount && !error) setExecutions(data)
  const reload = async () => {
    const { data: current } = await refetch({ throwOnError: true })
    if (current) setExecutions(current)
  }
  if (executions && executions.length <= MAX_FILLS)
    return <FillsForm trade={trade} executions={executions} reload={reload} onClose={onClose} />
  if (!executions && !error) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Fills: ${nameTrade(trade)}`} size="mid">
      <DialogBody>
        {executions ? (
          <p>{TOO_MANY_FILLS}</p>
        ) : (
          <ErrorState
            title="Failed to load executions."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}

function FillsForm({
  trade,
  executions,
  reload,
  onClose,
}: {
  trade: Trade
  executions: readonly TradeExecution[]
  /** Loads the executions again; null for a typed trade, which has none. */
  reload: (() => Promise<void>) | null
  onClose: () => void
}) {
  const { mutateAsync } = useSetFills()
  const [isSplit] = useState(() => hasSplit(executions, trade))
  const record = useRecordForm<FillsValues, Trade, Trade>({
    start: toValues(trade, executions),
    version: trade.version,
    draftName: `trade.fills.${trade.id}`,
    resolver: (values) => resolveFills(values, { trade, executions, isSplit }),
    save: async (values, { version }) => {
      const fills = readFills(values, executions)
      try {
        return await mutateAsync({ id: trade.id, fills, version: version ?? trade.version })
      } catch (thrown) {
        if (toApiError(thrown).code === CHANGED) await reload?.()
        throw thrown
      }
    },
    conflict: {
      code: CHANGED,
      shape: Trade,
      thing: 'This trade',
      toValues: (stored) => toValues(stored, executions),
      differences: listFillDifferences,
    },
    saved: (saved) => ({
      title: 'Fills Saved',
      description:
        saved.status === 'closed'
          ? 'The trade is closed.'
          : `${formatQuantity(computeHeldQuantity(saved))} of ${formatQuantity(saved.quantity)} are open.`,
    }),
    failed: 'Failed to save the fills.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={`Fills: ${nameTrade(trade)}`}
      size="mid"
      submitLabel="Save Fills"
      busyLabel="Saving"
      summary={<FillsSummary trade={trade} executions={executions} isSplit={isSplit} />}
    >
      <FillRows hasTimes={hasOneZone(executions)} />
    </RecordFormDialog>
  )
}

const CHANGED = 'trades.changed_elsewhere'

const roles = [
  { value: 'entry', label: 'Entry' },
  { value: 'exit', label: 'Exit' },
] as const

function FillRows({ hasTimes }: { hasTimes: boolean }) {
  const { control, getValues } = useFormContext<FillsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'fills' })
  const add = (role: TypedFill['role']) => {
    const day = getValues('fills').at(-1)?.day ?? getLocalToday()
    append({ role, day, time: '', quantity: '', price: '', fee: '' })
  }
  return (
    <>
      <ol className={styles.fills}>
        {fields.map((field, at) => (
          <FillRow
            key={field.id}
            at={at}
            hasTime={hasTimes}
            onRemove={fields.length > 1 ? () => remove(at) : null}
          />
        ))}
      </ol>
      {fields.length < MAX_FILLS && (
        <p className={styles.addFill}>
          <Button size="small" icon={Plus} onClick={() => add('entry')}>
            Add Entry
          </Button>
          <Button size="small" icon={Plus} onClick={() => add('exit')}>
            Add Exit
          </Button>
        </p>
      )}
    </>
  )
}

function FillRow({ at, hasTime, onRemove }: { at: number; hasTime: boolean; onRemove: (() => void) | null }) {
  const { register, control, setValue, trigger, formState } = useFormContext<FillsValues>()
  const errors = formState.errors.fills?.[at]
  const name = `fills.${at}` as const
  const [role, day, executionId] = useWatch({
    control,
    name: [`${name}.role`, `${name}.day`, `${name}.executionId`],
  })
  const settle = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row */}
      <div role="group" aria-label={`Fill ${at + 1}`} className={clsx(styles.fill, hasTime && styles.timed)}>
        <Field label={`Fill ${at + 1}`} group error={errors?.role?.message}>
          {executionId === undefined ? (
            <Segments
              value={role}
              options={roles}
              onValueChange={(value) => setValue(`${name}.role`, value, settle)}
            />
          ) : (
            <Badge kind="market">{capitalise(role)}</Badge>
          )}
        </Field>
        <Field label="Day" error={errors?.day?.message}>
          <DatePicker
            value={day}
            max={getLocalToday()}
            onValueChange={(value) => setValue(`${name}.day`, value, settle)}
            onBlur={() => void trigger(`${name}.day`)}
          />
        </Field>
        {hasTime && (
          <Field label="Time" error={errors?.time?.message}>
            <TextInput placeholder="HH:MM" autoComplete="off" maxLength={5} {...register(`${name}.time`)} />
          </Field>
        )}
        <Field label="Quantity" error={errors?.quantity?.message}>
          <NumberInput step="any" {...register(`${name}.quantity`)} />
        </Field>
        <Field label="Price" error={errors?.price?.message}>
          <NumberInput step={PRICE_STEP} {...register(`${name}.price`)} />
        </Field>
        <Field label="Fee" error={errors?.fee?.message}>
          <NumberInput step="0.01" {...register(`${name}.fee`)} />
        </Field>
        {onRemove && <IconButton label={`Remove fill ${at + 1}`} icon={Trash2} onClick={onRemove} />}
      </div>
    </li>
  )
}

/** What the fills make of the trade, once they are complete. */
function FillsSummary({ trade, executions, isSplit }: Edited) {
  const [fills] = useWatch<FillsValues, readonly ['fills']>({ name: ['fills'] })
  const checked = SetFills.safeParse({ fills: readFills({ fills }, executions), version: trade.version })
  if (!checked.success || checkFills(checked.data.fills, getRules(trade)).length > 0) return null
  if (executions.length > 0 && listProblems(checked.data.fills, { trade, executions, isSplit }).length > 0)
    return null
  const { status, quantity, entryPrice, exitPrice } = deriveFromFills(checked.data.fills, trade)
  const held = countHeld(checked.data.fills)
  return (
    <p className="cap num" role="status">
      {formatQuantity(quantity)} at {formatShortPrice(entryPrice)}
      {status === 'closed' ? `, closed at ${formatShortPrice(exitPrice)}` : `, ${formatQuantity(held)} open`}
    </p>
  )
}
