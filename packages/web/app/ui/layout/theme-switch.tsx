import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Segments } from '../fields/segments.tsx'
import { setTheme, type Theme, themeOptions, themeStore } from '../theme/theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }
const options = themeOptions.map((option) => ({ ...option, icon: icons[option.value] }))

/** Light, dark, or the setting of the device. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.current, () => 'system')
  return <Segments aria-label="Theme" value={theme} onValueChange={setTheme} options={options} />
}
