import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

/** Single keys of a screen, as tinykeys writes them. Off while something is typed and while a dialog or menu is open. */
export function useSingleKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent, name: string) => {
    // The default is prevented, so that the key does not end up in the field that it focuses.
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

/** Whether a key press belongs to something else: to a field, to an open layer, or to the browser. */
export function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.isComposing) return true
  const target = event.target instanceof Element ? event.target : null
  return target?.closest(typing) != null || document.querySelector(layers) !== null
}
