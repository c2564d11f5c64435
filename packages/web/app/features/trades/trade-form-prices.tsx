import { isCurrencyCode, normaliseCurrency } from '@candlebook/domain/money/currencies'
import { getCurrencySign } from '@candlebook/domain/money/format-money'
import { formatR, missing } from '@candlebook/domain/text/numbers'
import type { TradeTrack } from '@candlebook/domain/trades/track'
import type { FeeUnit } from '@candlebook/domain/trades/vocabulary'
import { clsx } from 'clsx'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatTradeMoney, getTradeCurrency } from '../../lib/money.ts'
import { getLocalToday } from '../../lib/today.ts'
import { FormGrid } from '../../ui/fields/form-grid.tsx'
import { FormGroup } from '../../ui/fields/form-group.tsx'
import { computeLiveFigures, type LiveFigures } from './live-figures.tsx'
import { PriceLevelsBar } from './price-levels-bar.tsx'
import styles from './trade-form.module.css'
import { storeLastUsed, type TradeFormValues } from './trade-form.values.ts'
import { CurrencyField, RateField, useCurrencyHint } from './trade-form-currency.tsx'
import { DayField, DecimalField } from './trade-form-fields.tsx'

/** Entry, quantity and fees, and the exit of a closed trade: an open one has none. */
export function EntryExitFields() {
  const isClosed = useWatch<TradeFormValues, 'status'>({ name: 'status' }) === 'closed'
  const day = getLocalToday()
  const currencyHint = useCurrencyHint()
  return (
    <FormGroup name="Entry and exit">
      <FormGrid columns={2}>
        <DecimalField
          name="entryPrice"
          label="Entry price"
          className={styles.entryPrice}
          hint={currencyHint}
          trailing={<CurrencyField />}
          errorsOf="currency"
        />
        <DecimalField name="quantity" label="Quantity" />
        <DayField name="entryDate" label="Entry date" max={day} />
        <FeesField />
        {isClosed && <DecimalField name="exitPrice" label="Exit price" />}
        {isClosed && <DayField name="exitDate" label="Exit date" max={day} />}
        <RateField />
      </FormGrid>
    </FormGroup>
  )
}

/** Stop, target and share of the capital, with a picture of the planned price levels. */
export function RiskFields() {
  const { track, risk, planned } = useFormFigures()
  const currency = useFormCurrency()
  return (
    <FormGroup name="Risk">
      <FormGrid columns={3}>
        <DecimalField name="stopLoss" label="Stop loss" />
        <DecimalField name="takeProfit" label="Take profit" />
        <DecimalField
          name="riskPercentage"
          label="Risk"
          aside="of capital"
          step="0.1"
          highest="100"
          trailing={<span className="soft">%</span>}
        />
      </FormGrid>
      {track && (
        <div className={clsx('num', styles.plan)}>
          <PriceLevelsBar track={track} />
          <p className={styles.planWords}>
            <span>{describeStop(track.kind, formatTradeMoney(risk, { currency }))}</span>
            <span>
              {planned === null ? 'No target planned' : `Planned ${formatR(planned, { signed: false })}`}
            </span>
          </p>
        </div>
      )}
    </FormGroup>
  )
}

function describeStop(kind: TradeTrack['kind'], risk: string): string {
  if (kind === 'no_stop') return 'No stop set'
  if (kind === 'stop_beyond_entry' || risk === missing) return 'Stop beyond the entry, risk N/A'
  return `Stop, ${risk} at risk`
}

function FeesField() {
  const unit = useController<TradeFormValues, 'feesUnit'>({ name: 'feesUnit' }).field
  const { fees } = useFormFigures()
  const currency = useFormCurrency()
  const choose = (next: FeeUnit) => {
    unit.onChange(next)
    storeLastUsed({ feesUnit: next })
  }
  return (
    <DecimalField
      name="fees"
      label="Fees"
      className={styles.fees}
      step="0.01"
      hint={fees === null ? undefined : `comes to ${formatTradeMoney(fees, { currency })}`}
      trailing={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the border of an input would bring its own box
        <span className={styles.feeUnits} role="group" aria-label="Fee unit">
          <UnitButton
            label="Percent of the entry value"
            sign="%"
            on={unit.value === 'percent'}
            onPress={() => choose('percent')}
          />
          <UnitButton
            label="Amount of money"
            sign={getCurrencySign(getTradeCurrency({ currency }))}
            on={unit.value === 'amount'}
            onPress={() => choose('amount')}
          />
        </span>
      }
    />
  )
}

function UnitButton({
  label,
  sign,
  on,
  onPress,
}: {
  label: string
  sign: string
  on: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={styles.feeUnit}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}

const priced = [
  'type',
  'status',
  'quantity',
  'contractSize',
  'entryPrice',
  'exitPrice',
  'fees',
  'feesUnit',
  'stopLoss',
  'takeProfit',
] as const

/** The currency that is typed in the trade form, or that the trade has; null without one, and while it is not a code yet. */
export function useFormCurrency(): string | null {
  const { formState } = useFormContext<TradeFormValues>()
  const typed = normaliseCurrency(useWatch<TradeFormValues, 'currency'>({ name: 'currency' }))
  const isOwn = typed !== '' && typed === formState.defaultValues?.currency
  return isOwn || isCurrencyCode(typed) ? typed : null
}

/** The figures of the prices in the trade form, computed as they are typed. */
export function useFormFigures(): LiveFigures {
  const [type, status, quantity, contractSize, entryPrice, exitPrice, fees, feesUnit, stopLoss, takeProfit] =
    useWatch<TradeFormValues, typeof priced>({ name: priced })
  return computeLiveFigures({
    type,
    status,
    quantity,
    contractSize,
    entryPrice,
    exitPrice,
    fees,
    feesUnit,
    stopLoss,
    takeProfit,
  })
}
