/** What the reader asked for; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system'

const STORED_AS = 'candlebook.theme' // theme.js reads the same name before the first paint
const listeners = new Set<() => void>()

export const themeStore = {
  current(): Theme {
    try {
      const stored = localStorage.getItem(STORED_AS)
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

/** Puts a theme on the page and keeps it for the next visit. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, theme)
  } catch {
    // Without storage the theme lasts for this page.
  }
  show(theme)
  for (const listener of listeners) listener()
}

/** Keeps the page with the device while the reader leaves it to the device. Gives the way to stop. */
export function followDevice(): () => void {
  const device = darkDevice()
  const change = () => show(themeStore.current())
  device.addEventListener('change', change)
  return () => device.removeEventListener('change', change)
}

function show(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && darkDevice().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')
