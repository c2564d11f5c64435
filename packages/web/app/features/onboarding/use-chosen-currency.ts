import { proposeCurrency, type UserCurrency } from '@candlebook/domain/settings'
import { useState } from 'react'
import { useSaveSettings, useUserSettings } from '../../lib/settings/user-settings.ts'

export interface ChosenCurrency {
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
export function useChosenCurrency(): ChosenCurrency {
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
