import type { Trade } from '@candlebook/contract/trades'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../lib/api-error.ts'
import { getTradeCurrency } from '../../../lib/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { useSetFeeRate } from '../data/trades.queries.ts'
import { PRICE_STEP } from '../form/trade-form.fields.tsx'
import styles from './fee-rate-field.module.css'

/** Asks for the rate of a fee that no reference rate converts, such as one in a coin. A blank field removes the rate. */
export function FeeRateField({ trade, currency }: { trade: Trade; currency: string }) {
  const stored = trade.ownFeeRates.find((own) => own.currency === currency)?.rate ?? ''
  const [typed, setTyped] = useState(stored)
  const { mutate, isPending, error } = useSetFeeRate()
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({
      id: trade.id,
      version: trade.version,
      currency,
      rate: typed.trim() === '' ? null : typed.trim(),
    })
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field label={`1 ${currency} in ${getTradeCurrency(trade)}`} error={error && describeError(error)}>
        <NumberInput step={PRICE_STEP} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" size="small" busy={isPending} busyLabel="Saving" disabled={typed === stored}>
        Save Rate
      </Button>
    </form>
  )
}

function describeError(error: Error): string {
  const { fields, message } = toApiError(error)
  return fields[0]?.message ?? message
}
