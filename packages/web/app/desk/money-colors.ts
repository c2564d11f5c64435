import type { Preferences } from '@candlebook/domain/settings/preferences'
import { useLayoutEffect } from 'react'

const STORAGE_KEY = 'candlebook.money' // theme.js reads the same name before the first paint

/** Applies the pair of colours of profit and loss to the page, and stores it for the first paint of the next one. */
export function useMoneyColors(pair: Preferences['moneyColors']): void {
  useLayoutEffect(() => {
    const isUsual = pair === 'green-red'
    if (isUsual) delete document.documentElement.dataset.money
    else document.documentElement.dataset.money = pair
    try {
      if (isUsual) localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, pair)
    } catch {
      // Without storage the colours change when this code is loaded.
    }
  }, [pair])
}
