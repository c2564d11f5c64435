import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

/**
 * Single-key shortcuts of a screen, in the syntax of tinykeys. Inactive while the user types and while a
 * dialog or menu is open.
 */
export function useSingleKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent, name: string) => {
    // Without this, the key would be typed into the field that it focuses.
    event.preventDefault()
    keys[name]?.()
  })
  const names = Object.keys(keys).join(' ')
  useEffect(() => {
    const bindings = names.split(' ').map((name) => [name, (event: KeyboardEvent) => press(event, name)])
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isTakenElsewhere })
  }, [names])
}

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const typing = 'input, textarea, select, [contenteditable], [role="combobox"]'

/** Whether a field, an open layer or the browser handles the key press. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.isComposing) return true
  const target = event.target instanceof Element ? event.target : null
  return target?.closest(typing) != null || document.querySelector(layers) !== null
}
