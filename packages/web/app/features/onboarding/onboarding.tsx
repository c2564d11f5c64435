import { trialNote } from '@candlebook/domain/plans'
import { type ReactNode, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { useBillingState } from '../../lib/subscription/billing-state.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { CurrencyCard } from './currency-card.tsx'
import styles from './onboarding.module.css'
import { useChosenCurrency } from './use-chosen-currency.ts'

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
        Your journal is ready.{' '}
        {billing?.isSetUp ? `Pick a plan to begin, or look around first. ${trialNote}` : ''}
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
