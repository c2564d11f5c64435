import type { SaveSettings, UserSettings } from '@candlebook/contract/settings'
import { userCurrencies } from '@candlebook/domain/settings/currencies'
import { type ReactNode, useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { OptionCard, OptionRow } from '../../ui/layout/option-card.tsx'
import { useCurrencyChange } from './currency-change.tsx'
import styles from './settings.module.css'
import { useReloadAmounts, useSaveSettings, useUserSettings } from './settings.queries.ts'

/** The cards of the settings and of what the page puts next to them. Settings that were never saved show their defaults [SET-07]. */
export function GeneralSettings({
  onSaved,
  onTutorial,
  children,
}: {
  onSaved: () => void
  onTutorial: () => void
  children: ReactNode
}) {
  const { data, error, refetch, isFetching } = useUserSettings()
  return (
    <div className={styles.cards}>
      {data && <SettingsCard settings={data} onSaved={onSaved} onTutorial={onTutorial} />}
      {!data && (
        <OptionCard title="Settings">
          {error ? (
            <ErrorState
              title="Failed to load settings."
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Skeleton width="100%" height={300} />
          )}
        </OptionCard>
      )}
      {children}
    </div>
  )
}

/** The values of the form. */
type SettingsValues = SaveSettings & Pick<UserSettings, 'stablecoinsAsUsd'>

interface SettingsCardProps {
  settings: SettingsValues
  onSaved: () => void
  onTutorial: () => void
}

/** Currency, mail and the tutorial. Saving leaves the page, a failure stays on it [SET-03] to [SET-06] [SET-09] [ERRC-17]. */
function SettingsCard({ settings, onSaved, onTutorial }: SettingsCardProps) {
  const { form, isSaving, submit, question, progress } = useSettingsForm(settings, onSaved)
  return (
    <OptionCard title="Settings">
      <form noValidate onSubmit={submit}>
        <OptionRow
          label="Currency"
          hint="The currency of all totals. Trades in other currencies are converted; amounts that you entered stay as they are. All other currencies are in the preferences."
        >
          <Controller
            control={form.control}
            name="currency"
            render={({ field }) => (
              <Select
                className={styles.currency}
                aria-label="Currency"
                options={listFirstCurrencies(settings.currency)}
                value={field.value}
                onValueChange={field.onChange}
              />
            )}
          />
        </OptionRow>
        <SwitchRow
          form={form}
          name="stablecoinsAsUsd"
          label="Stablecoins as US dollars"
          hint="USDT, USDC and DAI are converted at the rate of the dollar. Otherwise their trades are in no total."
        />
        <SwitchRow
          form={form}
          name="emailNotifications"
          label="Email notifications"
          hint="Optional mail, such as the end of a trial. Mail about your security always comes."
        />
        <SwitchRow
          form={form}
          name="renewalReminders"
          label="Renewal reminders"
          hint="7 days before an annual renewal, 3 before a monthly one."
        />
        <OptionRow label="Tutorial" hint="A short tour of the app in five steps.">
          <Button onClick={onTutorial}>Show tutorial</Button>
        </OptionRow>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={progress ?? 'Saving'}>
            Save Settings
          </Button>
        </div>
      </form>
      {question}
    </OptionCard>
  )
}

function listFirstCurrencies(saved: string) {
  return [...new Set([...userCurrencies, saved])].map((currency) => ({ value: currency, label: currency }))
}

function useSettingsForm(settings: SettingsValues, onSaved: () => void) {
  const { mutateAsync } = useSaveSettings()
  const reloadAmounts = useReloadAmounts()
  const { change, question, progress } = useCurrencyChange()
  const { currency, emailNotifications, renewalReminders, stablecoinsAsUsd } = settings
  const server = useServerForm<SettingsValues>({
    defaultValues: { currency, emailNotifications, renewalReminders, stablecoinsAsUsd },
    save: async ({ stablecoinsAsUsd, ...values }) => {
      try {
        if (!(await change(values.currency, { stablecoinsAsUsd }))) return
        await mutateAsync(values)
      } catch (thrown) {
        const description = 'An error occurred while saving settings.'
        toast({ title: 'Error', description, variant: 'destructive' })
        throw thrown
      }
      await reloadAmounts() // before the page changes, because a change of the address ends the loading of the session
      toast({ title: 'Settings saved' })
      onSaved()
    },
  })
  return { ...server, question, progress }
}

interface SwitchRowProps {
  form: UseFormReturn<SettingsValues>
  name: 'emailNotifications' | 'renewalReminders' | 'stablecoinsAsUsd'
  label: string
  hint: string
}

function SwitchRow({ form, name, label, hint }: SwitchRowProps) {
  const ids = { control: useId(), hint: useId() }
  return (
    <OptionRow label={label} hint={hint} htmlFor={ids.control} hintId={ids.hint}>
      <Controller
        control={form.control}
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

/** Who is signed in [SET-02]. */
export function UserInfoCard({
  user: { fullName, email, createdAt },
}: {
  user: { fullName: string; email: string; createdAt: string }
}) {
  return (
    <OptionCard title="User info" className={styles.card}>
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{fullName}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd className="num">{formatInstantDay(createdAt)}</dd>
        </div>
      </dl>
    </OptionCard>
  )
}
