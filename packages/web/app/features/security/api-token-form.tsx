import { CreateApiToken, type CreatedApiToken, MAX_API_TOKEN_DAYS } from '@candlebook/contract/api-tokens'
import { type Scope, scopes } from '@candlebook/contract/scopes'
import { addDays, DAY_MS, isDay } from '@candlebook/domain/days/day'
import { type ResolverResult, useController, useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { getLocalToday } from '../../lib/today.ts'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useCreateApiToken } from './api-tokens.queries.ts'
import styles from './security.module.css'
import { areaLabels, getRight, groupByArea } from './security.words.ts'

/** Asks for the name, the rights and the last day of a new token, and for the password. */
export function CreateTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (created: CreatedApiToken) => void
  onClose: () => void
}) {
  const create = useCreateApiToken()
  const record = useRecordForm<TokenValues>({
    start: { name: '', scopes: [], lifetime: '90', lastDay: '', password: '' },
    resolver: (values) => resolveTokenForm(values, new Date()),
    save: async (values) =>
      onCreated(
        await nameRefusedFields(create.mutateAsync(toCreateApiToken(values, new Date())), {
          'auth.wrong_password': 'password',
        }),
      ),
    failed: 'Failed to create the API token.',
    onClose,
  })
  return (
    <RecordFormDialog
      record={record}
      title="Create API Token"
      submitLabel="Create Token"
      busyLabel="Creating"
    >
      <TokenFields />
    </RecordFormDialog>
  )
}

function TokenFields() {
  const { register, formState } = useFormContext<TokenValues>()
  const { errors } = formState
  return (
    <FieldColumn>
      <Field
        label="Name"
        hint="The program that uses it, such as Backup script."
        error={errors.name?.message}
      >
        <TextInput autoComplete="off" autoFocus {...register('name')} />
      </Field>
      <RightsField />
      <ExpiryField />
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FieldColumn>
  )
}

/** How long a token lives: a number of days, or until the end of a chosen day. */
const lifetimes = ['30', '90', '365', 'day'] as const
type Lifetime = (typeof lifetimes)[number]

type TokenValues = {
  name: string
  scopes: Scope[]
  lifetime: Lifetime
  /** 'yyyy-MM-dd'; used with the lifetime 'day' only. */
  lastDay: string
  password: string
}

/** The request for the typed token. A chosen day ends at midnight in the browser's time zone. */
function toCreateApiToken(
  { name, scopes, lifetime, lastDay, password }: TokenValues,
  now: Date,
): CreateApiToken {
  const days = lifetime === 'day' ? null : Number(lifetime)
  const end = days === null ? new Date(`${lastDay}T23:59:59`) : new Date(now.getTime() + days * DAY_MS)
  return { name, scopes, expiresAt: Number.isNaN(end.getTime()) ? '' : end.toISOString(), password }
}

/** Checks the form with the shape of the API; the last day must be one of the next 365. */
function resolveTokenForm(values: TokenValues, now: Date): ResolverResult<TokenValues> {
  const { values: checked, errors } = createShapeResolver<TokenValues>({
    shape: CreateApiToken,
    toFields: (typed) => toCreateApiToken(typed, now),
    names: { expiresAt: 'lastDay' },
  })(values)
  const problems = {
    ...errors,
    ...(values.password === '' && { password: { type: 'account', message: 'Enter your current password.' } }),
    ...(!isWithinYear(values, now) && {
      lastDay: { type: 'account', message: 'Choose a day within the next 365 days' },
    }),
  }
  return Object.keys(problems).length === 0
    ? { values: checked as TokenValues, errors: {} } // without errors the resolver returns the values
    : { values: {}, errors: problems }
}

function isWithinYear({ lifetime, lastDay }: TokenValues, now: Date): boolean {
  if (lifetime !== 'day') return true
  const wait = new Date(`${lastDay}T23:59:59`).getTime() - now.getTime()
  return isDay(lastDay) && wait > 0 && wait <= (MAX_API_TOKEN_DAYS + 1) * DAY_MS
}

const labels: Record<Lifetime, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  day: 'Until a day',
}
const options = lifetimes.map((value) => ({ value, label: labels[value] }))

/** How long the token lives, a year at most. */
function ExpiryField() {
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

/** What the token may do: for each area a box to read and a box to write. */
function RightsField() {
  const { control } = useFormContext<TokenValues>()
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const toggle = (scope: Scope) =>
    field.onChange(
      field.value.includes(scope) ? field.value.filter((held) => held !== scope) : [...field.value, scope],
    )
  return (
    <Field
      label="Rights"
      group
      hint="Your account, your sessions and other tokens are never included."
      error={fieldState.error?.message}
    >
      <div className={styles.rights}>
        {groupByArea(scopes).map(({ area, scopes }) => (
          <fieldset key={area} className={styles.area} aria-label={areaLabels[area]}>
            <span aria-hidden>{areaLabels[area]}</span>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                className={styles[getRight(scope)]}
                checked={field.value.includes(scope)}
                onChange={() => toggle(scope)}
              >
                {getRight(scope) === 'read' ? 'Read' : 'Write'}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Field>
  )
}
