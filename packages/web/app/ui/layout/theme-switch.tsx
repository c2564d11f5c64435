import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Segments } from '../fields/segments.tsx'
import { setTheme, type Theme, themeStore } from '../theme/theme.ts'

const options = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** Light, dark, or the setting of the device. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.current, () => 'system')
  return <Segments aria-label="Theme" value={theme} onValueChange={setTheme} options={options} />
}
