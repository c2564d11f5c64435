import { useWatch } from 'react-hook-form'
import { computeLiveFigures, type LiveFigures } from './live-figures.ts'
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

/** The figures of the prices in the trade form, computed as they are typed. */
export function useFormFigures(): LiveFigures {
  const [type, status, quantity, entryPrice, exitPrice, fees, feesUnit, stopLoss, takeProfit] = useWatch<
    TradeFormValues,
    typeof priced
  >({ name: priced })
  return computeLiveFigures({
    type,
    status,
    quantity,
    entryPrice,
    exitPrice,
    fees,
    feesUnit,
    stopLoss,
    takeProfit,
  })
}
