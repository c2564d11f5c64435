import { normaliseCurrency, toMajorCurrency } from '@candlebook/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { getAccountCurrency } from '../../../lib/money.ts'
import { formatRate } from '../../../lib/rates/rate.words.ts'
import { referenceRateQuery } from '../../../lib/rates/reference-rate.ts'
import { describeRateField } from './rate-question.words.ts'
import { DecimalField } from './trade-form.fields.tsx'
import type { TradeFormValues } from './trade-form.values.ts'
import styles from './trade-form-prices.module.css'

/** The exchange rate of a closed trade in another currency than the account's; blank uses the reference rate of the exit day. */
export function RateField() {
  const { setValue } = useFormContext<TradeFormValues>()
  const removed = useRateRemoval()
  const [status, typed, day, rateCurrency] = useWatch<
    TradeFormValues,
    readonly ['status', 'currency', 'exitDate', 'rateCurrency']
  >({ name: ['status', 'currency', 'exitDate', 'rateCurrency'] })
  const account = getAccountCurrency()
  const currency = normaliseCurrency(typed)
  const isShown = status === 'closed' && currency !== '' && toMajorCurrency(currency).major !== account
  const { data: reference } = useQuery({
    ...referenceRateQuery({ currency, day }, account),
    enabled: isShown,
  })
  if (!isShown) return null
  return (
    <DecimalField
      name="rate"
      label="Exchange rate"
      className={styles.rate}
      placeholder={reference ? formatRate(reference.rate) : 'No rate known'}
      hint={describeRateField({
        currency,
        rateCurrency,
        account,
        reference,
        removedCurrency: removed.currency,
      })}
      // A typed rate converts to the account currency, also where the file named another one.
      onTyped={() => {
        setValue('rateCurrency', '')
        removed.forget()
      }}
    />
  )
}

/**
 * Removes the rate when the currency changes, because the rate converts the former currency. `currency` is that former
 * currency until a rate is typed; null without one. Nothing is removed when the form is reset to a stored trade.
 */
function useRateRemoval(): { currency: string | null; forget: () => void } {
  const { watch, getValues, setValue, clearErrors } = useFormContext<TradeFormValues>()
  const [currency, setCurrency] = useState<string | null>(null)
  useEffect(() => {
    let former = normaliseCurrency(getValues('currency'))
    const changes = watch((_values, { name }) => {
      const next = normaliseCurrency(getValues('currency'))
      const isChanged = next !== former
      const removed = former
      former = next
      if (name === undefined) return setCurrency(null)
      if (name !== 'currency' || !isChanged || getValues('rate') === '') return
      setValue('rate', '')
      setValue('rateCurrency', '')
      clearErrors('rate')
      setCurrency(removed === '' ? null : removed)
    })
    return () => changes.unsubscribe()
  }, [watch, getValues, setValue, clearErrors])
  return { currency, forget: () => setCurrency(null) }
}
