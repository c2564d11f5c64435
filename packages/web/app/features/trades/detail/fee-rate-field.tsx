import type { FieldProblem } from '@candlebook/contract/errors'
import type { Trade } from '@candlebook/contract/trades'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { getTradeCurrency } from '../../../lib/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { useSetFeeRate } from '../data/trades.queries.ts'
import { explainAmbiguousNumber } from '../form/ambiguous-number.ts'
import { PRICE_STEP } from '../form/trade-form.fields.tsx'
import styles from './fee-rate-field.module.css'

/** Asks for the rate of a fee that no reference rate converts, such as one in a coin. A blank field removes the rate. */
export function FeeRateField({ trade, currency }: { trade: Trade; currency: string }) {
  const stored = trade.ownFeeRates.find((own) => own.currency === currency)?.rate ?? ''
  const { mutateAsync } = useSetFeeRate()
  const { form, isSaving, submit } = useServerForm<{ rate: string }>({
    defaultValues: { rate: stored },
    save: ({ rate }) =>
      mutateAsync({ id: trade.id, version: trade.version, currency, rate: rate.trim() || null }),
    findProblems: ({ fields }): FieldProblem[] =>
      fields.map((problem) => explainAmbiguousNumber(problem, form.getValues('rate'))),
  })
  const { errors } = form.formState
  const isStored = form.watch('rate') === stored
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={`1 ${currency} in ${getTradeCurrency(trade)}`}
        error={errors.rate?.message ?? errors.root?.message}
      >
        <NumberInput step={PRICE_STEP} {...form.register('rate')} />
      </Field>
      <Button type="submit" size="small" busy={isSaving} busyLabel="Saving" disabled={isStored}>
        Save Rate
      </Button>
    </form>
  )
}
