import { MAX_API_TOKEN_DAYS } from '@candlebook/contract/identity'
import { addDays } from '@candlebook/domain/days'
import { useController, useFormContext } from 'react-hook-form'
import { getLocalToday } from '../../../lib/today.ts'
import { DatePicker } from '../../../ui/dates/date-picker.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type Lifetime, lifetimes, type TokenValues } from './token-form.check.ts'

const labels: Record<Lifetime, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  day: 'Until a day',
}
const options = lifetimes.map((value) => ({ value, label: labels[value] }))

/** How long the token lives, a year at most. */
export function ExpiryField() {
  const { control } = useFormContext<TokenValues>()
  const lifetime = useController({ control, name: 'lifetime' }).field
  const lastDay = useController({ control, name: 'lastDay' })
  return (
    <>
      <Field label="Expires after">
        <Select value={lifetime.value} onValueChange={lifetime.onChange} options={options} />
      </Field>
      {lifetime.value === 'day' && (
        <Field label="Last day" error={lastDay.fieldState.error?.message}>
          <DatePicker
            value={lastDay.field.value}
            onValueChange={lastDay.field.onChange}
            onBlur={lastDay.field.onBlur}
            min={getLocalToday()}
            max={addDays(getLocalToday(), MAX_API_TOKEN_DAYS)}
          />
        </Field>
      )}
    </>
  )
}
