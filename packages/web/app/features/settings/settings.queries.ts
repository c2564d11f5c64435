import type {
  BaseCurrencyState,
  ChangeBaseCurrency,
  SavePreferences,
  SaveSettings,
  UserSettings,
} from '@candlebook/contract/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { api } from '../../lib/api.ts'

const settingsKey = ['settings']

/** The settings of the user; the defaults before the first save. */
export function useUserSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => api.settings.get({}, { signal }) })
}

/** Saves currency, notifications and reminders. */
export function useSaveSettings() {
  return useSave((set: SaveSettings) => api.settings.save(set))
}

/** Saves the given preferences; the other ones stay. */
export function useSavePreferences() {
  return useSave((set: SavePreferences) => api.settings.savePreferences(set))
}

function useSave<Set>(save: (set: Set) => Promise<UserSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
  })
}

const currencyKey = ['base-currency']
const POLL_MS = 500

/** The base currency, and how many trades a change of it concerns. */
export function useBaseCurrency() {
  return useQuery({
    queryKey: currencyKey,
    queryFn: ({ signal }) => api.settings.getCurrency({}, { signal }),
  })
}

/**
 * Changes the base currency and waits until all trades are converted; `onProgress` gets the converted and all trades.
 * Throws ApiError, and an Error when the conversion failed: currency and switch stay as they were then.
 */
export async function changeBaseCurrency(
  choice: ChangeBaseCurrency,
  onProgress: (change: NonNullable<BaseCurrencyState['change']>) => void,
): Promise<BaseCurrencyState> {
  let state = await api.settings.changeCurrency(choice)
  while (state.change) {
    onProgress(state.change)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    state = await api.settings.getCurrency({})
  }
  const { currency, stablecoinsAsUsd = state.stablecoinsAsUsd } = choice
  if (state.currency !== currency || state.stablecoinsAsUsd !== stablecoinsAsUsd)
    throw new Error('The trades could not be converted.')
  return state
}

/** Returns the function that draws every amount again after the base currency was saved. */
export function useReloadAmounts(): () => Promise<void> {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return async () => {
    await revalidate() // loads the session, which names the base currency
    await client.invalidateQueries()
  }
}
