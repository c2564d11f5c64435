/** The theme that the user chose; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system'

/** The themes with their names, in the order of every control. */
export const themeOptions = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies readonly { value: Theme; label: string }[]

const STORAGE_KEY = 'candlebook.theme' // theme.js reads the same name before the first paint
const listeners = new Set<() => void>()

export const themeStore = {
  current(): Theme {
    try {
      const stored = localStorage.getItem(STORAGE_KEY)
      return stored === 'light' || stored === 'dark' ? stored : 'system'
    } catch {
      return 'system'
    }
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Applies a theme to the page and stores it for the next visit. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage the theme lasts until the page is closed.
  }
  show(theme)
  for (const listener of listeners) listener()
}

/** Follows the theme of the device while the choice is 'system'. Returns the function that stops this. */
export function followDevice(): () => void {
  const device = matchDarkDevice()
  const change = () => show(themeStore.current())
  change() // the device can have changed since theme.js ran
  device.addEventListener('change', change)
  return () => device.removeEventListener('change', change)
}

function show(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && matchDarkDevice().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

const matchDarkDevice = () => matchMedia('(prefers-color-scheme: dark)')
