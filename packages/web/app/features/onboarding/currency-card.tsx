import { proposeCurrency, userCurrencies } from '@candlebook/domain/settings'
import { Card } from '../../ui/display/card.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import styles from './onboarding.module.css'
import type { ChosenCurrency } from './use-chosen-currency.ts'

/** The currency of the account, proposed from the region of the browser. */
export function CurrencyCard({ currency }: { currency: ChosenCurrency }) {
  const { value } = currency
  const own = value === null ? [] : [proposeCurrency(navigator.languages), value]
  const offered = [...new Set([...userCurrencies, ...own])]
  return (
    <Card pad className={styles.currency}>
      <Field
        group
        label="Account currency"
        hint="Proposed from the region of your browser. Amounts that you enter stay as they are."
      >
        <Segments
          value={value}
          onValueChange={currency.choose}
          options={offered.map((code) => ({ value: code, label: code }))}
        />
      </Field>
      {currency.retry && (
        <FailedLine onRetry={currency.retry} retrying={currency.isRetrying}>
          Your settings could not be loaded.
        </FailedLine>
      )}
    </Card>
  )
}
