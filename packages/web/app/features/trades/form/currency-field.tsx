import { normaliseCurrency, stablecoins } from '@candlebook/domain/money'
import { userCurrencies } from '@candlebook/domain/settings'
import { findKnownFuture, normaliseSymbol } from '@candlebook/domain/trades'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { getAccountCurrency } from '../../../lib/money.ts'
import { useBrokerAccounts } from '../../broker-accounts/data/broker-accounts.queries.ts'
import { useLatestTrades } from '../data/trades.queries.ts'
import styles from './currency-field.module.css'
import type { TradeFormValues } from './trade-form.values.ts'

const suggested = [...userCurrencies, 'JPY', 'CHF', 'CAD', 'AUD', 'GBX', ...stablecoins]

/** The currency of the trade's prices as a small input; blank is the account currency. */
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
        placeholder={getAccountCurrency()}
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
    return `${currency || getAccountCurrency()}, ${usual.reason}`
  return currency === '' ? `${getAccountCurrency()}, your account currency` : undefined
}

/** The currency that this symbol or account usually has ('' is the account currency), and the reason in words. */
function useUsualCurrency(): { currency: string; reason: string | null } {
  const [typed, market, instrument, name] = useWatch<
    TradeFormValues,
    readonly ['symbol', 'market', 'instrument', 'account']
  >({ name: ['symbol', 'market', 'instrument', 'account'] })
  const { data: accounts = [] } = useBrokerAccounts()
  const symbol = normaliseSymbol(typed)
  const last = useLatestTrades().find((trade) => trade.symbol === symbol && trade.market === market)
  if (last) return { currency: last.currency ?? '', reason: `as in your last trade of ${symbol}` }
  const future = instrument === 'future' ? findKnownFuture(symbol, market) : null
  if (future) return { currency: omitOwn(future.currency), reason: `the currency of ${future.root}` }
  const account = accounts.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  if (account?.currency)
    return { currency: omitOwn(account.currency), reason: `the currency of ${account.name}` }
  return { currency: '', reason: null }
}

/** The account currency is stored as no currency. */
function omitOwn(currency: string): string {
  return currency === getAccountCurrency() ? '' : currency
}
