import { listUserCurrencies } from '@candlebook/domain/settings'
import { useState } from 'react'
import { toApiError } from '../../../lib/api-error.ts'
import { useReloadAmounts } from '../../../lib/settings/account-currency.ts'
import { useUserSettings } from '../../../lib/settings/user-settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { OptionCard, OptionRow } from '../../../ui/settings/option-card.tsx'
import { useCurrencyChange } from '../general/use-currency-change.tsx'
import styles from './preferences-card.module.css'

/** The account currency out of all currencies; the settings offer the first four only [SET-03]. */
export function AccountCurrencyCard() {
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
    <OptionCard title="Account currency">
      <OptionRow
        stacked
        label="Currency of all totals"
        hint="Trades in other currencies are converted at rates of the European Central Bank. Where it publishes none, the totals leave the trades out and say so."
      >
        <Select
          className={styles.select}
          aria-label="Account currency"
          disabled={!settings || isSaving}
          options={listUserCurrencies().map((code) => ({ value: code, label: code }))}
          value={currency}
          onValueChange={setChosen}
        />
      </OptionRow>
      <div className={styles.actions}>
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
