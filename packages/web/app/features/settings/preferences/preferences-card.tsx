import type { SavePreferences } from '@candlebook/contract/settings'
import { type Control, Controller } from 'react-hook-form'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { listZoneOptions, STATEMENT } from '../../../lib/settings/statement-zone.ts'
import { useSavePreferences } from '../../../lib/settings/user-settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { OptionCard, OptionRow } from '../../../ui/settings/option-card.tsx'
import { colorOptions, languageOptions, weekStartOptions } from './preference-options.ts'
import styles from './preferences-card.module.css'

/** The preferences that belong to the account. `onSaved` applies them to the open app. */
export function PreferencesCard({
  preferences,
  onSaved,
}: {
  preferences: SavePreferences
  onSaved: () => Promise<void>
}) {
  const { mutateAsync } = useSavePreferences()
  const { form, isSaving, submit } = useServerForm<SavePreferences>({
    defaultValues: preferences,
    save: async (values) => {
      await mutateAsync(values)
      await onSaved()
      toast({ title: 'Preferences saved' })
    },
  })
  const { control, formState } = form
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
        <StatementZoneRow control={control} preferred={preferences.statementZone} />
        <MailLanguageRow control={control} />
        <div className={styles.actions}>
          {problem && <FieldError isAlert>{problem}</FieldError>}
          <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving">
            Save Preferences
          </Button>
        </div>
      </form>
    </OptionCard>
  )
}

function StatementZoneRow({
  control,
  preferred,
}: {
  control: Control<SavePreferences>
  preferred: SavePreferences['statementZone']
}) {
  const zones = listZoneOptions(preferred, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <OptionRow
      stacked
      label="Time zone of your trades"
      hint="Days and times of imported trades are in this zone. A change moves their days within a moment; days that you edited stay. Mails show times in this zone too."
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

function MailLanguageRow({ control }: { control: Control<SavePreferences> }) {
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
