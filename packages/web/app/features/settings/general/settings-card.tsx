import type { SaveSettings } from '@candlebook/contract/settings'
import { userCurrencies } from '@candlebook/domain/settings'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { useSaveSettings } from '../../../lib/user-settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { OptionCard, OptionRow } from '../../../ui/settings/option-card.tsx'
import styles from './settings-card.module.css'

const currencies = userCurrencies.map((currency) => ({ value: currency, label: currency }))

export interface SettingsCardProps {
  settings: SaveSettings
  onSaved: () => void
  onTutorial: () => void
}

/** Currency, mail and the tutorial. Saving leaves the page, a failure stays on it [SET-03] to [SET-06] [SET-09] [ERRC-17]. */
export function SettingsCard({ settings, onSaved, onTutorial }: SettingsCardProps) {
  const ids = { mail: useId(), mailHint: useId(), reminders: useId(), remindersHint: useId() }
  const { mutateAsync } = useSaveSettings()
  const { currency, emailNotifications, renewalReminders } = settings
  const { form, isSaving, submit } = useServerForm<SaveSettings>({
    defaultValues: { currency, emailNotifications, renewalReminders },
    save: async (values) => {
      try {
        await mutateAsync(values)
      } catch (thrown) {
        const description = 'An error occurred while saving settings.'
        toast({ title: 'Error', description, variant: 'destructive' })
        throw thrown
      }
      toast({ title: 'Settings saved' })
      onSaved()
    },
  })
  return (
    <OptionCard title="Settings">
      <form noValidate onSubmit={submit}>
        <OptionRow
          label="Currency"
          hint="The currency of your account. Amounts that you entered stay as they are."
        >
          <Controller
            control={form.control}
            name="currency"
            render={({ field }) => (
              <Select
                className={styles.currency}
                aria-label="Currency"
                options={currencies}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <OptionRow
          label="E-mail notifications"
          hint="Optional mail, such as the end of a trial. Mail about your security always comes."
          htmlFor={ids.mail}
          hintId={ids.mailHint}
        >
          <Controller
            control={form.control}
            name="emailNotifications"
            render={({ field }) => (
              <Switch
                id={ids.mail}
                aria-describedby={ids.mailHint}
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <OptionRow
          label="Renewal reminders"
          hint="7 days before an annual renewal, 3 before a monthly one."
          htmlFor={ids.reminders}
          hintId={ids.remindersHint}
        >
          <Controller
            control={form.control}
            name="renewalReminders"
            render={({ field }) => (
              <Switch
                id={ids.reminders}
                aria-describedby={ids.remindersHint}
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <OptionRow label="Tutorial" hint="A short tour of the app in five steps.">
          <Button onClick={onTutorial}>Show tutorial</Button>
        </OptionRow>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving">
            Save Settings
          </Button>
        </div>
      </form>
    </OptionCard>
  )
}
