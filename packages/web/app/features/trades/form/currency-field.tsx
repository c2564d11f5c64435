import { stablecoins } from '@candlebook/domain/money'
import { userCurrencies } from '@candlebook/domain/settings'
import { useFormContext } from 'react-hook-form'
import { getAccountCurrency } from '../../../lib/money.ts'
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
