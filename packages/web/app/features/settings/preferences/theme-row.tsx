import { useSyncExternalStore } from 'react'
import { Select } from '../../../ui/fields/select.tsx'
import { OptionRow } from '../../../ui/settings/option-card.tsx'
import { setTheme, type Theme, themeOptions, themeStore } from '../../../ui/theme/theme.ts'
import styles from './preferences-card.module.css'

/** Light, dark, or the theme of the device. It applies at once, and belongs to this browser. */
export function ThemeRow() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.current, () => 'system')
  return (
    <OptionRow stacked label="Theme" hint="Each browser stores its own theme.">
      <Select
        className={styles.select}
        aria-label="Theme"
        options={themeOptions}
        value={theme}
        onValueChange={setTheme}
      />
    </OptionRow>
  )
}
