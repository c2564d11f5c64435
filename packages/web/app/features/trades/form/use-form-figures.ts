import { isCurrencyCode, normaliseCurrency } from '@candlebook/domain/money'
import { useFormContext, useWatch } from 'react-hook-form'
import { computeLiveFigures, type LiveFigures } from './live-figures.ts'
import type { TradeFormValues } from './trade-form.values.ts'

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
