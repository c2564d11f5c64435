import { auditGroups } from '@candlebook/contract/audit'
import { toFieldProblems } from '@candlebook/contract/fields'
import { type FormEvent, useState } from 'react'
import { groupWords } from '../../lib/audit-words/action-words.ts'
import { Button } from '../../ui/actions/button.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormCard } from '../../ui/settings/form-card.tsx'
import styles from './audit-filter-form.module.css'
import { type FilterValues, noFilter, parseFilter } from './use-audit-filter.ts'

const ALL = 'all'
const groupOptions = [
  { value: ALL, label: 'All actions' },
  ...auditGroups.map((group) => ({ value: group, label: groupWords[group] })),
]
const outcomeOptions = [
  { value: ALL, label: 'Any outcome' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
]

type Props = { values: FilterValues; onApply: (values: FilterValues) => void }

/** The filter of the audit log. It changes when the form is sent; a field that is not valid shows its error. */
export function AuditFilterForm(props: Props) {
  const { values, errors, set, submit, clear } = useFilterForm(props)
  return (
    <FormCard title="Filter" onSubmit={submit}>
      <div className={styles.fields}>
        <Field label="Action">
          <Select
            value={values.group || ALL}
            onValueChange={(group) => set({ group: group === ALL ? '' : group })}
            options={groupOptions}
          />
        </Field>
        <Field label="Outcome">
          <Select
            value={values.outcome || ALL}
            onValueChange={(outcome) => set({ outcome: outcome === ALL ? '' : outcome })}
            options={outcomeOptions}
          />
        </Field>
        <Field label="Person" error={errors.email ?? null}>
          <TextInput
            type="email"
            autoComplete="off"
            placeholder="name@example.com"
            value={values.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
        </Field>
        <Field label="From (UTC)" error={errors.from ?? null}>
          <DatePicker value={values.from} onValueChange={(from) => set({ from })} />
        </Field>
        <Field label="To (UTC)" error={errors.to ?? null}>
          <DatePicker value={values.to} onValueChange={(to) => set({ to })} />
        </Field>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Show entries
        </Button>
        <Button onClick={clear}>Clear</Button>
      </div>
    </FormCard>
  )
}

function useFilterForm({ values: initial, onApply }: Props) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const set = (part: Partial<FilterValues>) => setValues((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { success, error } = parseFilter(values)
    const problems = success ? [] : toFieldProblems(error.issues)
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    if (success) onApply(values)
  }
  const clear = () => {
    setValues(noFilter)
    setErrors({})
    onApply(noFilter)
  }
  return { values, errors, set, submit, clear }
}
