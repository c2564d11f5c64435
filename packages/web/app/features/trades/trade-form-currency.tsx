import { normaliseCurrency, toMajorCurrency } from '@candlebook/domain/money/currencies'
import { stablecoins } from '@candlebook/domain/money/currency-digits'
import { userCurrencies } from '@candlebook/domain/settings/currencies'
import { normaliseSymbol } from '@candlebook/domain/trades/symbols'
import { findUsualCurrency } from '@candlebook/domain/trades/usual-currency'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { getBaseCurrency, getShownCurrency, isBaseCurrencyChosen } from '../../lib/money.ts'
import { formatRate } from '../../lib/rate.words.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useBrokerAccounts } from '../broker-accounts/broker-accounts.queries.ts'
import { referenceRateQuery } from './reference-rate.ts'
import { askAboutRate, describeRateField, isFarFromReference } from './trade-form.check.ts'
import styles from './trade-form.module.css'
import { type TradeFormValues, toFields } from './trade-form.values.ts'
import { DecimalField } from './trade-form-fields.tsx'
import { useLatestTrades } from './trades.queries.ts'

const suggested = [...userCurrencies, 'JPY', 'CHF', 'CAD', 'AUD', 'GBX', ...stablecoins]

/** The currency of the trade's prices as a small input; blank is the currency in which amounts without one are shown. */
export function CurrencyField() {
  const { register, formState } = useFormContext<TradeFormValues>()
  const error = formState.errors.currency?.message
  return (
    <>
      <input
        className={styles.currency}
        list="trade-currencies"
        aria-label="Currency"
        title="Currency of the prices"
        placeholder={getShownCurrency()}
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        aria-invalid={error ? true : undefined}
        {...register('currency')}
      />
      <datalist id="trade-currencies">
        {suggested.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  )
}

/**
 * Says which currency the prices are in and why. In a new trade it also writes the usual currency of the symbol or account
 * into the field, unless the trader typed one.
 */
export function useCurrencyHint(): string | undefined {
  const { formState, getValues, setValue } = useFormContext<TradeFormValues>()
  const isNew = formState.defaultValues?.symbol === ''
  const [symbol, typed] = useWatch<TradeFormValues, readonly ['symbol', 'currency']>({
    name: ['symbol', 'currency'],
  })
  const usual = useUsualCurrency()
  const proposed = useRef('')
  const isReady = isNew && symbol !== ''
  useEffect(() => {
    if (!isReady) return
    const current = normaliseCurrency(getValues('currency'))
    if (current === '' || current === proposed.current) setValue('currency', usual.currency)
    proposed.current = usual.currency
  }, [isReady, usual.currency, getValues, setValue])

  const currency = normaliseCurrency(typed)
  if (isNew && currency === usual.currency && usual.reason)
    return `${currency || getShownCurrency()}, ${usual.reason}`
  if (currency !== '') return undefined
  return `${getShownCurrency()}${isBaseCurrencyChosen() ? ', your' : ' until you choose a'} base currency`
}

/** The currency that this symbol or account usually has ('' is the base currency), and the reason in words. */
function useUsualCurrency(): { currency: string; reason: string | null } {
  const [typed, market, instrument, name] = useWatch<
    TradeFormValues,
    readonly ['symbol', 'market', 'instrument', 'account']
  >({ name: ['symbol', 'market', 'instrument', 'account'] })
  const { data: accounts = [] } = useBrokerAccounts()
  const latest = useLatestTrades()
  return findUsualCurrency(
    { symbol: normaliseSymbol(typed), market, instrument, account: name },
    { latest, accounts, baseCurrency: isBaseCurrencyChosen() ? getBaseCurrency() : null },
  )
}

/** The exchange rate of a closed trade in another currency than the account's; blank uses the reference rate of the exit day. */
export function RateField() {
  const { setValue } = useFormContext<TradeFormValues>()
  const removed = useRateRemoval()
  const [status, typed, day, rateCurrency] = useWatch<
    TradeFormValues,
    readonly ['status', 'currency', 'exitDate', 'rateCurrency']
  >({ name: ['status', 'currency', 'exitDate', 'rateCurrency'] })
  const account = getBaseCurrency()
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
      // A typed rate converts to the base currency, also where the file named another one.
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

type Question = { text: string; answer: (save: boolean) => void }

/**
 * Asks before a trade is saved with a newly typed rate that is far from the reference rate. `confirm` returns whether to
 * save. When the reference rate cannot be loaded, nothing is asked.
 */
export function useRateQuestion(start: Pick<TradeFormValues, 'rate' | 'currency'>): {
  confirm: (values: TradeFormValues) => Promise<boolean>
  question: ReactNode
} {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Question | null>(null)

  const confirm = async (values: TradeFormValues) => {
    const { rate = '' } = toFields(values)
    const isAsStored = values.rate === start.rate && values.currency === start.currency
    if (!rate || isAsStored || values.status === 'open') return true
    const query = referenceRateQuery({ currency: values.currency, day: values.exitDate }, getBaseCurrency())
    const reference = await client.fetchQuery(query).catch(() => null)
    if (!reference || !isFarFromReference(rate, reference)) return true
    return await new Promise<boolean>((answer) =>
      setAsked({ text: askAboutRate(rate, reference), answer }),
    ).finally(() => setAsked(null))
  }

  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && asked.answer(false)}
      title="Exchange rate"
      question={asked.text}
      confirmLabel="Save anyway"
      tone="primary"
      onConfirm={() => asked.answer(true)}
    />
  )
  return { confirm, question }
}
