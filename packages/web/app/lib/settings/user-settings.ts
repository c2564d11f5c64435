import type { SavePreferences, SaveSettings, UserSettings } from '@candlebook/contract/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'

const key = ['settings']

/** The settings of the user; the defaults before the first save. */
export function useUserSettings() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.settings.get({}, { signal }) })
}

/** Saves currency, notifications and reminders. */
export function useSaveSettings() {
  return useSave((set: SaveSettings) => api.settings.save(set))
}

/** Saves the preferences. */
export function useSavePreferences() {
  return useSave((set: SavePreferences) => api.settings.savePreferences(set))
}

function useSave<Set>(save: (set: Set) => Promise<UserSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (settings) => client.setQueryData(key, settings),
  })
}
