import { listUserCurrencies } from '@candlebook/domain/settings/currencies'
import {
  type MailLanguage,
  type MoneyColors,
  mailLanguages,
  moneyColors,
  type Preferences,
  type ResultDays,
  resultDays,
  type WeekStart,
  weekStarts,
} from '@candlebook/domain/settings/preferences'
import { useId, useState, useSyncExternalStore } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { FieldError } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { OptionCard, OptionRow } from '../../ui/layout/option-card.tsx'
import { setTheme, type Theme, themeOptions, themeStore } from '../../ui/theme/theme.ts'
import { useCurrencyChange } from './currency-change.tsx'
import styles from './settings.module.css'
import { useReloadAmounts, useSavePreferences, useUserSettings } from './settings.queries.ts'
import { listZoneOptions, STATEMENT } from './statement-zone.ts'

/** The preferences of the account. A save has the changed ones only, because the page may be old. `onSaved` applies them. */
export function PreferencesCard({
  preferences,
  onSaved,
}: {
  preferences: Preferences
  onSaved: () => Promise<void>
}) {
  const { mutateAsync } = useSavePreferences()
  const reloadAmounts = useReloadAmounts()
  const { form, isSaving, submit } = useServerForm<Preferences>({
    defaultValues: preferences,
    save: async (values) => {
      const changed = Object.entries(values).filter(([name]) => name in dirtyFields)
      form.reset(await mutateAsync(Object.fromEntries(changed)))
      await Promise.all([onSaved(), reloadAmounts()])
      toast({ title: 'Preferences saved' })
    },
  })
  const { control, formState } = form
  const { dirtyFields } = formState
  const problem = Object.values(formState.errors)[0]?.message
  return (
    <OptionCard title="Your account" hint="These apply in every browser in which you sign in.">
      <form noValidate onSubmit={submit}>
        <OptionRow stacked label="Profit and loss colours" hint="Signs and arrows stay in either case.">
          <Controller
            control={control}
            name="moneyColors"
            render={({ field }) => (
              <Segments
                aria-label="Profit and loss colours"
                options={colorOptions}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <OptionRow stacked label="First day of the week" hint="In calendars and in figures by week.">
          <Controller
            control={control}
            name="weekStart"
            render={({ field }) => (
              <Segments
                aria-label="First day of the week"
                options={weekStartOptions}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <OptionRow
          stacked
          label="Days of results"
          hint="A trade that is left in parts counts on each exit day, as at your broker, or as a whole on the day it closes."
        >
          <Controller
            control={control}
            name="resultDays"
            render={({ field }) => (
              <Segments
                aria-label="Days of results"
                options={resultDaysOptions}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <SwitchRow
          control={control}
          name="singleKeys"
          label="Single-key shortcuts"
          hint="Such as N for a new trade. Without them, keys with Ctrl or Cmd, arrows, Enter and Delete still work."
        />
        <SwitchRow
          control={control}
          name="weeklyReview"
          label="Weekly review by mail"
          hint="On Sunday at 17:15 UTC: the numbers of the week that ends then or ended last, if it has results."
        />
        <StatementZoneRow control={control} preferred={preferences.statementZone} />
        <MailLanguageRow control={control} />
        <div className={styles.preferencesActions}>
          {problem && <FieldError isAlert>{problem}</FieldError>}
          <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving">
            Save Preferences
          </Button>
        </div>
      </form>
    </OptionCard>
  )
}

function SwitchRow({
  control,
  name,
  label,
  hint,
}: {
  control: Control<Preferences>
  name: 'singleKeys' | 'weeklyReview'
  label: string
  hint: string
}) {
  const ids = { control: useId(), hint: useId() }
  return (
    <OptionRow label={label} hint={hint} htmlFor={ids.control} hintId={ids.hint}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Switch
            id={ids.control}
            aria-describedby={ids.hint}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </OptionRow>
  )
}

function StatementZoneRow({
  control,
  preferred,
}: {
  control: Control<Preferences>
  preferred: Preferences['statementZone']
}) {
  const zones = listZoneOptions(preferred, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <OptionRow
      stacked
      label="Time zone of your trades"
      hint="Days and times of imported trades are in this zone. A change moves their days within a moment; days that you edited stay. Mails show times in this zone too, or in that of your browser when you choose none."
    >
      <Controller
        control={control}
        name="statementZone"
        render={({ field }) => (
          <Select
            className={styles.select}
            aria-label="Time zone of your trades"
            options={zones}
            value={field.value ?? STATEMENT}
            onValueChange={(zone) => field.onChange(zone === STATEMENT ? null : zone)}
          />
        )}
      />
    </OptionRow>
  )
}

function MailLanguageRow({ control }: { control: Control<Preferences> }) {
  return (
    <OptionRow stacked label="Language of mails" hint="The app itself is in English.">
      <Controller
        control={control}
        name="mailLanguage"
        render={({ field }) => (
          <Select
            className={styles.select}
            aria-label="Language of mails"
            options={languageOptions}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
    </OptionRow>
  )
}

/** The base currency out of all currencies; the settings offer the first four only [SET-03]. */
export function BaseCurrencyCard() {
  const { data: settings } = useUserSettings()
  const reloadAmounts = useReloadAmounts()
  const { change, question, progress } = useCurrencyChange()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async (currency: string, stablecoinsAsUsd: boolean) => {
    setSaving(true)
    try {
      if (!(await change(currency, { stablecoinsAsUsd }))) return
      await reloadAmounts()
      toast({ title: 'Currency saved' })
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message, variant: 'destructive' })
    } finally {
      setSaving(false)
    }
  }
  const currency = chosen ?? settings?.currency ?? null
  return (
    <OptionCard title="Base currency">
      <OptionRow
        stacked
        label="Currency of all totals"
        hint="Trades in other currencies are converted at rates of the European Central Bank. Where it publishes none, the totals leave the trades out and say so."
      >
        <Select
          className={styles.select}
          aria-label="Base currency"
          disabled={!settings || isSaving}
          options={listUserCurrencies().map((code) => ({ value: code, label: code }))}
          value={currency}
          onValueChange={setChosen}
        />
      </OptionRow>
      <div className={styles.preferencesActions}>
        <Button
          variant="primary"
          disabled={!settings}
          busy={isSaving}
          busyLabel={progress ?? 'Saving'}
          onClick={() => settings && currency && void save(currency, settings.stablecoinsAsUsd)}
        >
          Save Currency
        </Button>
      </div>
      {question}
    </OptionCard>
  )
}

/** Light, dark, or the theme of the device. It applies at once, and belongs to this browser. */
export function ThemeRow() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.current, () => 'system')
  return (
    <OptionRow stacked label="Theme" hint="Each browser stores its own theme.">
      <Select
        className={styles.select}
        aria-label="Theme"
        options={themeOptions}
        value={theme}
        onValueChange={setTheme}
      />
    </OptionRow>
  )
}

const languageNames: Record<MailLanguage, string> = {
  en: 'English',
  pt: 'Portuguese',
  es: 'Spanish',
  fr: 'French',
}
const colorNames: Record<MoneyColors, string> = {
  'green-red': 'Green, red',
  'blue-orange': 'Blue, orange',
}
const weekStartNames: Record<WeekStart, string> = {
  sunday: 'Sunday',
  monday: 'Monday',
  saturday: 'Saturday',
}

const resultDaysNames: Record<ResultDays, string> = {
  realised: 'Each exit day',
  closed: 'When it closes',
}

const languageOptions = mailLanguages.map((value) => ({ value, label: languageNames[value] }))
const colorOptions = moneyColors.map((value) => ({ value, label: colorNames[value] }))
const resultDaysOptions = resultDays.map((value) => ({ value, label: resultDaysNames[value] }))
const weekStartOptions = weekStarts.map((value) => ({ value, label: weekStartNames[value] }))
