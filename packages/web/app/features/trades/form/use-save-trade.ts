import { CreateTrade, Trade, UpdateTrade } from '@candlebook/contract/trades'
import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type ApiError, toApiError } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/toast.store.ts'
import { useCreateTrade, useUpdateTrade } from '../data/trades.queries.ts'
import { rememberLastUsed } from './last-used.ts'
import { errorsOf } from './trade-form.check.ts'
import { fieldsOfValues, type TradeFormValues, valuesOfTrade } from './trade-form.values.ts'

/** Saves the form. What goes wrong is shown in it and nothing typed is lost; a conflict shows both versions. */
export function useSaveTrade(options: {
  form: UseFormReturn<TradeFormValues>
  trade: Trade | null
  version: RefObject<number | null>
  clientKey: string
  onSaved: () => void
}) {
  const { form, trade, version, clientKey, onSaved } = options
  const create = useCreateTrade()
  const update = useUpdateTrade()
  const [conflict, setConflict] = useState<Trade | null>(null)

  const save = async (values: TradeFormValues) => {
    const fields = fieldsOfValues(values)
    try {
      if (trade)
        await update.mutateAsync({
          id: trade.id,
          ...UpdateTrade.parse({ ...fields, version: version.current }),
        })
      else {
        await create.mutateAsync(CreateTrade.parse({ ...fields, clientKey }))
        rememberLastUsed(values)
      }
      toast(trade ? updated : added)
      onSaved()
    } catch (thrown) {
      showFailure(toApiError(thrown))
    }
  }
  const showFailure = (error: ApiError) => {
    const current = currentOf(error)
    if (current) return setConflict(current)
    if (error.code === 'request.invalid') {
      for (const [name, problem] of Object.entries(errorsOf(error.fields))) {
        form.setError(name as keyof TradeFormValues, problem as { message: string }) // names come from the contract
      }
      return
    }
    form.setError('root', { type: error.code, message: error.message })
    toast({ title: 'Error', description: trade ? 'Failed to update trade.' : 'Failed to add trade.' })
  }
  return {
    submit: form.handleSubmit(save),
    saving: create.isPending || update.isPending,
    conflict,
    keepMine: () => {
      version.current = conflict?.version ?? null
      setConflict(null)
      void form.handleSubmit(save)()
    },
    takeStored: () => {
      if (conflict) form.reset(valuesOfTrade(conflict))
      version.current = conflict?.version ?? null
      setConflict(null)
    },
  }
}

const added = { title: 'Trade Added', description: 'Trade has been successfully added.' }
const updated = { title: 'Trade Updated', description: 'Trade has been successfully updated.' }

/** The stored trade that a trades.changed_elsewhere answer carries. */
function currentOf(error: ApiError): Trade | null {
  if (error.code !== 'trades.changed_elsewhere') return null
  const data = error.data as { current?: unknown } | undefined // checked by the shape right below
  const current = Trade.safeParse(data?.current)
  return current.success ? current.data : null
}
