import type { Trade } from '@candlebook/contract/trades'
import { pickExits } from '@candlebook/domain/brokers/matched-lots'
import { deriveFromFills } from '@candlebook/domain/brokers/round-trip'
import type { Day } from '@candlebook/domain/days/day'
import { add, type Decimal, isZero, subtract, sum } from '@candlebook/domain/decimal/decimal'
import { getCurrencySign } from '@candlebook/domain/money/format-money'
import { parseClockTime } from '@candlebook/domain/quick-add/quick-texts'
import { formatPrice, formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { parseTypedNumber } from '@candlebook/domain/text/typed-number'
import type { CostMethod } from '@candlebook/domain/trades/account'
import {
  buildPartExit,
  checkFills,
  followsExecutions,
  listFills,
  type TypedFill,
} from '@candlebook/domain/trades/fills'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { computeHeldQuantity, computeTradePnl } from '@candlebook/domain/trades/pnl'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { formatTradeMoney, getTradeCurrency } from '../../lib/money.ts'
import { getLocalToday } from '../../lib/today.ts'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormGrid } from '../../ui/fields/form-grid.tsx'
import { FormGroup } from '../../ui/fields/form-group.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useCostMethod } from '../broker-accounts/broker-accounts.queries.ts'
import { computeLiveFigures, LiveFiguresLine, noFigures } from './live-figures.tsx'
import { TradeEventDialog } from './trade-event-dialog.tsx'
import { TradeFillsDialog } from './trade-fills-dialog.tsx'
import {
  type CloseTradeValues,
  createCloseValues,
  isAllHeld,
  resolveCloseForm,
  toCloseTrade,
} from './trade-form.check.ts'
import styles from './trade-form.module.css'
import { toFormValues } from './trade-form.values.ts'
import { PRICE_STEP } from './trade-form-fields.tsx'
import { LotsOfTrade } from './trade-lots.tsx'
import { RulesField } from './trade-rules.tsx'
import { useCloseTrade } from './trades.queries.ts'
import { describeSize } from './trades.words.ts'

/** Asks how an open trade ended. Something that is no order can have happened to an imported one. */
export function CloseTradeDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const [shown, setShown] = useState<'close' | 'event' | 'fills'>('close')
  if (shown === 'event') return <TradeEventDialog trade={trade} onClose={onClose} />
  if (shown === 'fills') return <TradeFillsDialog trade={trade} onClose={onClose} />
  return <CloseForm trade={trade} onClose={onClose} onOther={setShown} />
}

/** Asks for the exit of an open trade with its fee, and whether its stop and target were hit or modified. */
function CloseForm({
  trade,
  onClose,
  onOther,
}: {
  trade: Trade
  onClose: () => void
  onOther: (dialog: 'event' | 'fills') => void
}) {
  const close = useCloseTrade()
  const day = getLocalToday()
  const record = useRecordForm<CloseTradeValues, Trade, Trade>({
    start: createCloseValues(trade, day),
    draftName: `trade.close.${trade.id}`,
    resolver: (values) => resolveCloseForm(values, trade, day),
    save: (values) => close.mutateAsync({ id: trade.id, ...toCloseTrade(values, trade) }),
    saved: describeClosed,
    failed: 'Failed to close trade.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={`Close Trade: ${nameTrade(trade)}`}
      headExtras={<Badge kind={trade.type}>{capitalise(trade.type)}</Badge>}
      submitLabel="Close Trade"
      busyLabel="Closing"
      summary={<CloseFigures trade={trade} />}
    >
      <TradeFacts trade={trade} />
      <ExitFields trade={trade} day={day} />
      <ExecutionFields />
      <RulesField strategy={trade.strategy} className={styles.parts} />
      <p className={clsx('cap', styles.other)}>
        Bought or sold in several parts?{' '}
        <button type="button" className="link" onClick={() => onOther('fills')}>
          Edit the fills
        </button>
      </p>
      {trade.realised.length > 0 && <HeldLots trade={trade} />}
      {followsExecutions(trade) && (
        <p className={clsx('cap', styles.other)}>
          A split, a new symbol, or shares without value?{' '}
          <button type="button" className="link" onClick={() => onOther('event')}>
            Record a corporate event
          </button>
        </p>
      )}
    </RecordFormDialog>
  )
}

/** The lots that the exits of an open trade took, and those that are held; loaded when they are asked for. */
function HeldLots({ trade }: { trade: Trade }) {
  const [isShown, setShown] = useState(false)
  if (isShown) return <LotsOfTrade trade={trade} />
  return (
    <p className={clsx('cap', styles.other)}>
      Which entries are still held?{' '}
      <button type="button" className="link" onClick={() => setShown(true)}>
        Show the lots
      </button>
    </p>
  )
}

/** The toast says what the stored trade is now: closed, or open with a part. */
function describeClosed(trade: Trade) {
  if (trade.status === 'closed')
    return { title: 'Trade Closed', description: 'Trade has been successfully closed.' }
  const held = formatQuantity(computeHeldQuantity(trade))
  return { title: 'Part Closed', description: `${held} of ${formatQuantity(trade.quantity)} stay open.` }
}

function ExitFields({ trade, day }: { trade: Trade; day: Day }) {
  const { register, control, setValue, trigger, formState } = useFormContext<CloseTradeValues>()
  const { errors, isSubmitted } = formState
  const exitDate = useWatch({ control, name: 'exitDate' })
  const held = formatQuantity(computeHeldQuantity(trade))
  return (
    <FormGrid columns={2}>
      <Field label="Exit price" error={errors.exitPrice?.message}>
        <NumberInput step={PRICE_STEP} autoFocus {...register('exitPrice')} />
      </Field>
      <Field label="Exit date" error={errors.exitDate?.message}>
        <DatePicker
          value={exitDate}
          min={trade.entryDate}
          max={day}
          onValueChange={(value) => setValue('exitDate', value, { shouldValidate: isSubmitted })}
          onBlur={() => void trigger('exitDate')}
        />
      </Field>
      <Field label="Exit time" aside="optional" error={errors.exitTime?.message}>
        <TextInput placeholder="HH:MM" autoComplete="off" maxLength={5} {...register('exitTime')} />
      </Field>
      <Field label="Quantity" hint={`Of ${held} that are open`} error={errors.quantity?.message}>
        <NumberInput step="any" {...register('quantity')} />
      </Field>
      <Field label="Exit fee" hint={describeFees(trade)} error={errors.exitFees?.message}>
        <NumberInput
          step="0.01"
          trailing={
            <span className="soft">
              {trade.feesUnit === 'percent' ? '%' : getCurrencySign(getTradeCurrency(trade))}
            </span>
          }
          {...register('exitFees')}
        />
      </Field>
    </FormGrid>
  )
}

/** Which fees the trade has, to which those of the exit are added. */
function describeFees({ fees, feesUnit, currency }: Trade): string {
  if (isZero(fees)) return feesUnit === 'percent' ? 'Percent of the entry value' : 'The trade has no fees yet'
  return `Added to ${feesUnit === 'percent' ? `${formatPrice(fees)}%` : formatTradeMoney(fees, { currency })} of the entry`
}

const executions = [
  { name: 'slHit', label: 'Stop loss hit', hint: 'The stop was reached' },
  { name: 'tpHit', label: 'Take profit hit', hint: 'The target was reached' },
  { name: 'slModified', label: 'Stop loss modified', hint: 'Moved after entry' },
  { name: 'tpModified', label: 'Take profit modified', hint: 'Moved after entry' },
] as const

function ExecutionFields() {
  const { register } = useFormContext<CloseTradeValues>()
  return (
    <div className={styles.parts}>
      <FormGroup name="Execution">
        <FormGrid columns={2}>
          {executions.map(({ name, label, hint }) => (
            <Checkbox key={name} {...register(name)}>
              <b className={styles.flag}>{label}</b>
              <span className={clsx('mini', styles.flagHint)}>{hint}</span>
            </Checkbox>
          ))}
        </FormGrid>
      </FormGroup>
    </div>
  )
}

function TradeFacts({ trade }: { trade: Trade }) {
  const unit = trade.market === 'stock' ? 'shares ' : ''
  return (
    <p className={clsx('num', styles.facts)}>
      <span>
        {describeSize(trade)} {unit}at{' '}
        <b title={formatPrice(trade.entryPrice)}>{formatShortPrice(trade.entryPrice)}</b>
      </span>
      <span>
        Stop <b title={formatPrice(trade.stopLoss)}>{formatShortPrice(trade.stopLoss)}</b>
      </span>
      <span>
        Target <b title={formatPrice(trade.takeProfit)}>{formatShortPrice(trade.takeProfit)}</b>
      </span>
    </p>
  )
}

/** The P&L of the exit that is typed: of the entire trade, or of the part that it closes. */
function CloseFigures({ trade }: { trade: Trade }) {
  const [quantity, exitPrice, exitFees, exitDate, exitTime] = useWatch<
    CloseTradeValues,
    readonly ['quantity', 'exitPrice', 'exitFees', 'exitDate', 'exitTime']
  >({ name: ['quantity', 'exitPrice', 'exitFees', 'exitDate', 'exitTime'] })
  const method = useCostMethod(trade.account)
  const typed = parseTypedNumber(exitFees)
  const isWhole = trade.realised.length === 0 && trade.fills.length === 0 && isAllHeld(quantity, trade)
  const fees = typed.kind === 'number' ? add(trade.fees, typed.value) : trade.fees
  // The browser does not know which entries of an imported trade its exits took.
  const isUnknown = followsExecutions(trade) && !isWhole
  const figures = isWhole
    ? computeLiveFigures({ ...toFormValues(trade), status: 'closed', exitPrice, fees })
    : isUnknown
      ? noFigures
      : { ...noFigures, ...computePart(trade, { quantity, exitPrice, exitFees, exitDate, exitTime }, method) }
  return <LiveFiguresLine figures={figures} currency={trade.currency} brief />
}

/** What the typed exit realises, and its fee; null until it can be computed. Its time decides which entries it can take. */
export function computePart(
  trade: Trade,
  typed: Pick<CloseTradeValues, 'quantity' | 'exitPrice' | 'exitFees' | 'exitDate' | 'exitTime'>,
  method: CostMethod,
): { net: Decimal | null; fees: Decimal | null } {
  const read = (text: string) => {
    const number = parseTypedNumber(text)
    return number.kind === 'number' ? number.value : null
  }
  const [quantity, price] = [read(typed.quantity), read(typed.exitPrice)]
  if (quantity === null || price === null) return { net: null, fees: null }
  const fees = read(typed.exitFees) ?? '0'
  const time = parseClockTime(typed.exitTime.trim())
  if (time === null && typed.exitTime.trim() !== '') return { net: null, fees: null }
  const exit = buildPartExit(trade, { day: typed.exitDate, ...(time && { time }), quantity, price, fees })
  const before = listFills(trade)
  const rules = { today: getLocalToday(), instrument: trade.instrument }
  if (checkFills([...before, exit], rules).length > 0) return { net: null, fees: exit.fee }
  const sumPnl = (fills: TypedFill[]) => {
    const derived = deriveFromFills(fills, trade)
    return derived.status === 'closed'
      ? (computeTradePnl({ ...trade, ...derived }) ?? '0')
      : sum(pickExits(derived, method).map(({ pnl }) => pnl))
  }
  return { net: subtract(sumPnl([...before, exit]), sumPnl(before)), fees: exit.fee }
}
