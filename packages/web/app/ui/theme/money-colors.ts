/** The pair of colours of profit and loss. */
export type MoneyColorPair = 'green-red' | 'blue-orange'

const STORAGE_KEY = 'candlebook.money' // theme.js reads the same name before the first paint

/** Applies a pair of colours to the page, and stores it for the first paint of the next one. */
export function setMoneyColors(pair: MoneyColorPair): void {
  if (pair === 'green-red') delete document.documentElement.dataset.money
  else document.documentElement.dataset.money = pair
  try {
    if (pair === 'green-red') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, pair)
  } catch {
    // Without storage the colours change when the session is loaded.
  }
}
