import type { Trade } from '@candlebook/contract/trades'
import type { UseFormReturn } from 'react-hook-form'
import { toApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/toast.store.ts'
import { useCloseTrade } from '../data/trades.queries.ts'
import { type CloseTradeValues, closeOfValues } from './close-trade.check.ts'

/** Closes the trade. A refusal stays in the open form with what was typed. */
export function useSaveClose(options: {
  form: UseFormReturn<CloseTradeValues>
  trade: Trade
  onClosed: () => void
}) {
  const { form, trade, onClosed } = options
  const close = useCloseTrade()
  const save = async (values: CloseTradeValues) => {
    try {
      await close.mutateAsync({ id: trade.id, ...closeOfValues(values) })
      toast({ title: 'Trade Closed', description: 'Trade has been successfully closed.' })
      onClosed()
    } catch (thrown) {
      const error = toApiError(thrown)
      for (const { field, message } of error.fields)
        form.setError(field as keyof CloseTradeValues, { message }) // the contract's names
      if (error.fields.length > 0) return
      form.setError('root', { message: error.message })
      toast({ title: 'Error', description: 'Failed to close trade.' })
    }
  }
  return { submit: form.handleSubmit(save), saving: close.isPending }
}
