import { trialNote } from '@candlebook/domain/billing/plans'
import { proposeCurrency, type UserCurrency, userCurrencies } from '@candlebook/domain/settings/currencies'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { noteConfiguredLater } from '../../lib/configured-later.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { useIsWithoutTrial } from '../billing/checkout.ts'
import { useBillingState } from '../billing/subscription.queries.ts'
import { useSaveSettings, useUserSettings } from '../settings/settings.queries.ts'
import styles from './onboarding.module.css'

/**
 * The page of a new user: a welcome, the currency of the account, the plans, and a button to decide later, which is the primary
 * one where no plan can be started. `plans` renders the plans. It must await its argument before it opens a checkout.
 * `onCompleted` opens the dashboard [ONB-01] [ONB-07].
 */
export function Onboarding({
  fullName,
  plans,
  onCompleted,
}: {
  fullName: string
  plans: (beforeCheckout: () => Promise<unknown>) => ReactNode
  onCompleted: () => Promise<void>
}) {
  const currency = useChosenCurrency()
  const { data: billing } = useBillingState()
  const isWithoutTrial = useIsWithoutTrial()
  const [isSaving, setSaving] = useState(false)
  const configureLater = async () => {
    setSaving(true)
    try {
      await currency.save()
      await completeOnboarding()
      await onCompleted()
    } catch (thrown) {
      toast({ title: 'Error', description: toApiError(thrown).message, variant: 'destructive' })
    }
    setSaving(false)
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Welcome, {firstName(fullName)}.</h1>
      <p className={styles.lead}>
        Your journal is ready. {billing?.isSetUp && 'Pick a plan to begin, or look around first. '}
        {billing?.isSetUp && !isWithoutTrial && trialNote}
      </p>
      <CurrencyCard currency={currency} />
      {plans(currency.save)}
      <div className={styles.later}>
        <p className="soft">You can change all of this in Settings at any time.</p>
        <Button
          variant={billing?.isSetUp === false ? 'primary' : 'plain'}
          busy={isSaving}
          busyLabel="Opening"
          onClick={() => void configureLater()}
        >
          Configure Later
        </Button>
      </div>
    </div>
  )
}

function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? fullName
}

/** The currency of the account, proposed from the region of the browser. */
function CurrencyCard({ currency }: { currency: ChosenCurrency }) {
  const { value } = currency
  const own = value === null ? [] : [proposeCurrency(navigator.languages), value]
  const offered = [...new Set([...userCurrencies, ...own])]
  return (
    <Card pad className={styles.currency}>
      <Field
        group
        label="Base currency"
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

interface ChosenCurrency {
  /** Null until the stored settings are known. */
  value: UserCurrency | null
  choose: (currency: UserCurrency) => void
  /** Loads the stored settings again after a failure; null while there is none. */
  retry: (() => void) | null
  isRetrying: boolean
  /** Stores the currency with the account. Throws ApiError. */
  save: () => Promise<unknown>
}

/** The currency of the account: the chosen one, otherwise the stored one, otherwise the one of the browser's region. */
function useChosenCurrency(): ChosenCurrency {
  const [chosen, choose] = useState<UserCurrency | null>(null)
  const { data, error, refetch, isFetching } = useUserSettings()
  const { mutateAsync } = useSaveSettings()
  const stored = data?.hasCurrency ? data.currency : null
  const value = chosen ?? (data ? (stored ?? proposeCurrency(navigator.languages)) : null)
  const save = async () => {
    const settings = data ?? (await refetch({ throwOnError: true })).data
    if (!settings) return
    const { emailNotifications, renewalReminders } = settings
    const currency =
      value ?? (settings.hasCurrency ? settings.currency : proposeCurrency(navigator.languages))
    await mutateAsync({ currency, emailNotifications, renewalReminders })
  }
  return { value, choose, retry: error ? () => void refetch() : null, isRetrying: isFetching, save }
}

/** Stores that the onboarding is completed and that no plan is chosen yet. Throws ApiError [ONB-07]. */
async function completeOnboarding(): Promise<void> {
  await api.subscribers.save({ onboardingCompleted: true })
  noteConfiguredLater()
}
