import { type Control, useWatch } from 'react-hook-form'
import { type LiveFigures, liveFigures } from './live-figures.ts'
import type { TradeFormValues } from './trade-form.values.ts'

const priced = [
  'type',
  'status',
  'quantity',
  'entryPrice',
  'exitPrice',
  'fees',
  'feesUnit',
  'stopLoss',
  'takeProfit',
] as const

/** The figures that the form's prices come to, as they are typed. Inside the form no control is needed. */
export function useFormFigures(control?: Control<TradeFormValues>): LiveFigures {
  const [type, status, quantity, entryPrice, exitPrice, fees, feesUnit, stopLoss, takeProfit] = useWatch<
    TradeFormValues,
    typeof priced
  >({
    ...(control && { control }),
    name: priced,
  })
  return liveFigures({ type, status, quantity, entryPrice, exitPrice, fees, feesUnit, stopLoss, takeProfit })
}
