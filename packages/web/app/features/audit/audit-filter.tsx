import { AuditFilter } from '@candlebook/contract/audit'
import { auditGroups } from '@candlebook/contract/audit-groups'
import { toFieldProblems } from '@candlebook/contract/field-problems'
import { type FormEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/actions/button.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormCard } from '../../ui/layout/side-and-main.tsx'
import styles from './audit.module.css'
import { groupWords } from './audit.words.ts'

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

const names = ['group', 'outcome', 'email', 'from', 'to'] as const

/** The parts of the filter as the form has them. */
type FilterValues = Record<(typeof names)[number], string>

/** The filter in the address, so that a reload and the history show it. A part that is not valid does not count. */
export function useAuditFilter(): {
  filter: AuditFilter
  values: FilterValues
  apply: (values: FilterValues) => void
} {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const { filter, values } = useMemo(() => readFilter(new URLSearchParams(text)), [text])
  const apply = (wanted: FilterValues) => {
    const next = getCurrentSearchParams()
    for (const name of names) {
      if (wanted[name] === '') next.delete(name)
      else next.set(name, wanted[name])
    }
    setParams(next, { preventScrollReset: true })
  }
  return { filter, values, apply }
}

/** The filter of these parts; the parts that are empty are left out. */
function parseFilter(values: FilterValues) {
  return AuditFilter.safeParse(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
}

function readFilter(params: URLSearchParams): { filter: AuditFilter; values: FilterValues } {
  const values = { ...noFilter }
  for (const name of names) {
    const part = { ...noFilter, [name]: params.get(name) ?? '' }
    if (parseFilter(part).success) values[name] = part[name]
  }
  const { success, data } = parseFilter(values)
  return success ? { filter: data, values } : { filter: {}, values: noFilter }
}

const noFilter: FilterValues = { group: '', outcome: '', email: '', from: '', to: '' }
