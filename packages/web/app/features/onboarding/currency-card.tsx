import { userCurrencies } from '@candlebook/domain/settings'
import { Card } from '../../ui/display/card.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import styles from './onboarding.module.css'
import type { ChosenCurrency } from './use-chosen-currency.ts'

const options = userCurrencies.map((currency) => ({ value: currency, label: currency }))

/** The currency of the account, proposed from the region of the browser. */
export function CurrencyCard({ currency }: { currency: ChosenCurrency }) {
  return (
    <Card pad className={styles.currency}>
      <Field
        group
        label="Account currency"
        hint="Proposed from the region of your browser. Amounts that you enter stay as they are."
      >
        <Segments value={currency.value} onValueChange={currency.choose} options={options} />
      </Field>
      {currency.retry && (
        <FailedLine onRetry={currency.retry} retrying={currency.isRetrying}>
          Your settings could not be loaded.
        </FailedLine>
      )}
    </Card>
  )
}
