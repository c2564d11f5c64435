import { toFieldProblems } from '@candlebook/contract/field-problems'
import { NonNegativeDecimal } from '@candlebook/contract/fields'
import { TradeEvent } from '@candlebook/contract/trade-events'
import type { Trade } from '@candlebook/contract/trades'
import { splitMerger } from '@candlebook/domain/brokers/spin-offs'
import type { Day } from '@candlebook/domain/days/day'
import { type Decimal, divide, isZero, multiply, subtract } from '@candlebook/domain/decimal/decimal'
import { formatQuantity, formatShortPrice } from '@candlebook/domain/text/numbers'
import { toDecimalText } from '@candlebook/domain/text/typed-number'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { toFormErrors } from '../../forms/form-errors.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../lib/api.ts'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { getTradeCurrency } from '../../lib/money.ts'
import { getLocalToday } from '../../lib/today.ts'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn, FormGrid } from '../../ui/fields/form-grid.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

type Values = {
  kind: TradeEvent['kind']
  day: string
  from: string
  to: string
  toSymbol: string
  costPct: string
  cash: string
  price: string
  quantity: string
  amount: string
}

const kinds = [
  { value: 'split', label: 'Split' },
  { value: 'symbol', label: 'New symbol' },
  { value: 'spinoff', label: 'Spin-off' },
  { value: 'merger', label: 'Merger' },
  { value: 'worthless', label: 'Worthless' },
  { value: 'cash', label: 'Cash for a part' },
] as const satisfies { value: Values['kind']; label: string }[]

/** Records what happened to the open position of an imported trade without an order: the file of its broker does not say it. */
export function TradeEventDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const add = useAddTradeEvent()
  const today = getLocalToday()
  const blank = {
    ...{ from: '1', to: '1', toSymbol: '', costPct: '', cash: '0', price: '0' },
    ...{ quantity: '', amount: '' },
  }
  const record = useRecordForm<Values>({
    start: { kind: 'split', day: today, ...blank },
    resolver: (values) => {
      const checked = TradeEvent.safeParse(toEvent(values))
      if (checked.success) return { values, errors: {} }
      return { values: {}, errors: toFormErrors(toFieldProblems(checked.error.issues)) }
    },
    save: async (values) => {
      try {
        await add.mutateAsync({ id: trade.id, event: toEvent(values) })
      } catch (thrown) {
        throw nameFields(toApiError(thrown))
      }
    },
    saved: {
      title: 'Event Recorded',
      description: 'The list “Imports so far” on the import page can undo it.',
    },
    failed: 'Failed to record the event.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title={`Corporate Event: ${nameTrade(trade)}`}
      submitLabel="Record the Event"
      busyLabel="Recording"
      summary={<Effect trade={trade} />}
    >
      <EventFields trade={trade} today={today} />
    </RecordFormDialog>
  )
}

/** Adds an event. It can change any trade of the position, so everything is loaded again. */
function useAddTradeEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { id: string; event: TradeEvent }) => api.imports.addEvent(given),
    onSuccess: () => client.invalidateQueries(),
  })
}

function EventFields({ trade, today }: { trade: Trade; today: Day }) {
  const { register, control, setValue, trigger, formState } = useFormContext<Values>()
  const { errors, isSubmitted } = formState
  const [kind, day, toSymbol, cash] = useWatch({ control, name: ['kind', 'day', 'toSymbol', 'cash'] })
  const currency = getTradeCurrency(trade)
  const hasRatio =
    kind === 'split' ||
    kind === 'symbol' ||
    kind === 'spinoff' ||
    (kind === 'merger' && toSymbol.trim() !== '')
  const hasCash = isAboveZero(cash)
  return (
    <FieldColumn>
      <Field label="What happened" group>
        <ChipGroup
          chosen="always"
          value={kind}
          options={kinds}
          onValueChange={(chosen) => chosen && setValue('kind', chosen, { shouldDirty: true })}
        />
      </Field>
      <FormGrid columns={2}>
        <Field label="Day" error={errors.day?.message}>
          <DatePicker
            value={day}
            min={trade.entryDate}
            max={today}
            onValueChange={(value) => setValue('day', value, { shouldValidate: isSubmitted })}
            onBlur={() => void trigger('day')}
          />
        </Field>
        {(kind === 'symbol' || kind === 'spinoff' || kind === 'merger') && (
          <Field
            label="New symbol"
            hint={kind === 'merger' ? 'Blank when only cash was paid' : undefined}
            error={errors.toSymbol?.message}
          >
            <TextInput autoComplete="off" spellCheck={false} {...register('toSymbol')} />
          </Field>
        )}
        {hasRatio && (
          <>
            <Field label="Old shares" hint={ratioHints[kind]} error={errors.from?.message}>
              <NumberInput {...register('from')} />
            </Field>
            <Field label="New shares" error={errors.to?.message}>
              <NumberInput {...register('to')} />
            </Field>
          </>
        )}
        {kind === 'spinoff' && (
          <Field
            label="Part of the cost in percent"
            hint="What the new shares take of the cost of the old ones. The company publishes it; 0 is allowed."
            error={errors.costPct?.message}
          >
            <NumberInput {...register('costPct')} />
          </Field>
        )}
        {kind === 'merger' && (
          <Field label={`Cash for each old share in ${currency}`} error={errors.cash?.message}>
            <NumberInput {...register('cash')} />
          </Field>
        )}
        {kind === 'merger' && hasCash && toSymbol.trim() !== '' && (
          <Field
            label={`Price of a new share in ${currency}`}
            hint="On that day. The cash then closes its part of the value."
            error={errors.price?.message}
          >
            <NumberInput {...register('price')} />
          </Field>
        )}
        {kind === 'cash' && (
          <>
            <Field label="Part that was paid out" error={errors.quantity?.message}>
              <NumberInput {...register('quantity')} />
            </Field>
            <Field label={`Cash in ${currency}`} error={errors.amount?.message}>
              <NumberInput {...register('amount')} />
            </Field>
          </>
        )}
      </FormGrid>
    </FieldColumn>
  )
}

const ratioHints: Partial<Record<Values['kind'], string>> = {
  split: '2 old and 1 new: each 2 became 1',
  symbol: '2 old and 1 new: each 2 became 1',
  spinoff: '5 old and 1 new: for each 5 came 1 new share',
  merger: '5 old and 1 new: for each 5 came 1 new share',
}

function isAboveZero(typed: string): boolean {
  const number = toDecimalText(typed.trim())
  return NonNegativeDecimal.safeParse(number).success && number !== '' && !isZero(number)
}

/** What the event makes of the trade, with the numbers. */
function Effect({ trade }: { trade: Trade }) {
  const values = useWatch<Values>() as Values // all fields have values from the start
  const sentence = describeEffect(toEvent(values), { ...trade, quantity: computeHeldQuantity(trade) })
  return sentence === null ? null : <span className="mini num">{sentence}</span>
}

/** What an event makes of an open trade: '10 at 1,200 becomes 100 at 120'. Null while a value is missing. */
export function describeEffect(
  event: TradeEvent,
  { quantity, entryPrice }: Pick<Trade, 'quantity' | 'entryPrice'>,
): string | null {
  if (!TradeEvent.safeParse(event).success) return null
  if (event.kind === 'worthless') return `${formatQuantity(quantity)} close at a price of 0`
  if (event.kind === 'cash')
    return `${formatQuantity(event.quantity)} of ${formatQuantity(quantity)} close for ${event.amount}`
  if (event.kind === 'merger') return describeMerger(event, { quantity })
  const { from, to } = event
  if (event.kind === 'spinoff') {
    const kept = multiply(entryPrice, subtract('1', divide(event.costPct, '100', { places: 8 }) ?? '0'))
    const moved = scale(subtract(entryPrice, kept), from, to)
    const received = `${formatQuantity(scale(quantity, to, from))} ${event.toSymbol.trim().toUpperCase()}`
    return `${formatQuantity(quantity)} at ${formatShortPrice(entryPrice)} becomes ${formatQuantity(quantity)} at ${formatShortPrice(kept)} and ${received} at ${formatShortPrice(moved)}`
  }
  const [shares, price] = [scale(quantity, to, from), scale(entryPrice, from, to)]
  const symbol = event.kind === 'symbol' ? ` ${event.toSymbol.trim().toUpperCase()}` : ''
  return `${formatQuantity(quantity)} at ${formatShortPrice(entryPrice)} becomes ${formatQuantity(shares)}${symbol} at ${formatShortPrice(price)}`
}

function describeMerger(
  event: Extract<TradeEvent, { kind: 'merger' }>,
  { quantity }: Pick<Trade, 'quantity'>,
): string {
  const { toSymbol, from, to, cash } = event
  const all = formatQuantity(quantity)
  if (toSymbol === '') return `${all} close at ${formatShortPrice(cash)}`
  if (isZero(cash))
    return `${all} becomes ${formatQuantity(scale(quantity, to, from))} ${toSymbol.trim().toUpperCase()}`
  const { closed, closePrice, ...rest } = splitMerger(quantity, event)
  return `${formatQuantity(closed)} close at ${formatShortPrice(closePrice)}, and ${formatQuantity(rest.from)} becomes ${formatQuantity(rest.to)} ${toSymbol.trim().toUpperCase()}`
}

function scale(number: Decimal, by: Decimal, over: Decimal): Decimal {
  return isZero(over) ? number : (divide(multiply(number, by), over, { places: 8 }) ?? number)
}

function toEvent({ kind, day, toSymbol, ...numbers }: Values): TradeEvent {
  const [from, to] = [toDecimalText(numbers.from), toDecimalText(numbers.to)]
  switch (kind) {
    case 'split':
      return { kind, day, from, to }
    case 'symbol':
      return { kind, day, toSymbol, from, to }
    case 'spinoff':
      return { kind, day, toSymbol, from, to, costPct: toDecimalText(numbers.costPct) }
    case 'merger':
      return toMerger({ ...numbers, day, toSymbol, from, to })
    case 'worthless':
      return { kind, day }
    case 'cash':
      return { kind, day, quantity: toDecimalText(numbers.quantity), amount: toDecimalText(numbers.amount) }
  }
}

// Fields that are not shown keep what was typed before, which must not refuse the form.
function toMerger(given: Omit<Values, 'kind' | 'costPct' | 'quantity' | 'amount'>): TradeEvent {
  const toSymbol = given.toSymbol.trim()
  const [cash, price] = [toDecimalText(given.cash), toDecimalText(given.price)]
  const ratio = toSymbol === '' ? { from: '1', to: '1' } : { from: given.from, to: given.to }
  const hasBoth = toSymbol !== '' && isAboveZero(given.cash)
  return { kind: 'merger', day: given.day, toSymbol, ...ratio, cash, price: hasBoth ? price : '0' }
}

// The API names the fields of the event 'event.day'; the form has them without the first part.
function nameFields(error: ApiError): ApiError {
  const fields = error.fields.map((problem) => ({ ...problem, field: problem.field.replace('event.', '') }))
  return new ApiError({ ...error, message: error.message, fields })
}
