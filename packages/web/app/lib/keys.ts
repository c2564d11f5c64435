import { useEffect, useEffectEvent } from 'react'
import { type ActionId, type ActionOn, getAction, listActionsOn, type Screen } from './actions.ts'
import { areSingleKeysOn } from './single-keys.ts'

type Bound = { ids: ActionId[]; run: (id: ActionId) => void }

/** The screens that are shown, the last one first. */
const bound: Bound[] = []

/**
 * Runs the actions of a screen by their keys while the screen is shown. Keys do nothing while the user types and while a
 * dialog, menu or list is open; only keys with Ctrl or Cmd also act from a field, and those of `isForDialogs` over a dialog.
 */
export function useScreenKeys<S extends Screen>(screen: S, run: Record<ActionOn<S>, () => void>): void {
  const runAction = useEffectEvent((id: ActionId) => run[id as ActionOn<S>]()) // only ids of the screen are bound
  useEffect(() => {
    const one: Bound = { ids: listActionsOn(screen), run: (id) => runAction(id) }
    const place = screen === 'desk' ? bound.length : 0 // keys of a screen win over those of the desk
    bound.splice(place, 0, one)
    if (bound.length === 1) addEventListener('keydown', handleKey)
    return () => {
      bound.splice(bound.indexOf(one), 1)
      if (bound.length === 0) removeEventListener('keydown', handleKey)
    }
  }, [screen])
}

/** The action of a key press on a screen whose keys are not bound to the window; null for every other key. */
export function findActionOn<S extends Screen>(screen: S, pressed: Pressed): ActionOn<S> | null {
  const name = isWaiting(pressed) ? null : nameKey(pressed)
  return listActionsOn(screen).find((id) => name !== null && listKeys(id).includes(name)) ?? null
}

/** How long the second key of two is waited for. */
const WAIT_MS = 1500

let firstKey: { name: string; at: number } | null = null

/** Whether the key is the second of two. */
function isWaiting({ timeStamp }: Pressed): boolean {
  return firstKey !== null && timeStamp - firstKey.at <= WAIT_MS
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || modifiers.includes(event.key)) return
  const name = nameKey(event)
  const pressed = name !== null && firstKey && isWaiting(event) ? `${firstKey.name} ${name}` : name
  firstKey = null
  if (pressed === null || isTakenElsewhere(event, pressed)) return
  for (const { ids, run } of bound) {
    const id = ids.find((id) => listKeys(id).includes(pressed))
    if (!id) continue
    event.preventDefault() // without this, the key would be typed into the field that it focuses
    run(id)
    return
  }
  const isFirst = bound.some(({ ids }) =>
    ids.some((id) => listKeys(id).some((keys) => keys.startsWith(`${pressed} `))),
  )
  if (isFirst) firstKey = { name: pressed, at: event.timeStamp }
}

const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']
const lists = '[role="menu"], [role="listbox"]'
const layers = `[role="dialog"], [role="alertdialog"], ${lists}`
const typing = 'input, textarea, select, [contenteditable], [role="combobox"]'
/** Fields whose own keys are the arrows and the space bar. */
const choosing = 'input[type="radio"], input[type="checkbox"]'

/** Whether a field, an open layer or the browser handles the key press. */
function isTakenElsewhere({ target }: KeyboardEvent, keys: string): boolean {
  if (document.querySelector(isForDialogs(keys) ? lists : layers) !== null) return true
  if (keys.startsWith('$mod+') || !(target instanceof Element)) return false
  const isFreeOnChoice = isSingleKey(keys) || keys === 'Escape'
  return target.closest(typing) !== null && !(isFreeOnChoice && target.matches(choosing))
}

/** Whether an action whose keys also act in dialogs has these keys. */
function isForDialogs(keys: string): boolean {
  return listActionsOn('desk').some((id) => getAction(id).isForDialogs && listKeys(id).includes(keys))
}

/** Whether the keys of an action act on a screen that is shown, and no other action there has them. */
export function isBound(id: ActionId): boolean {
  const shown = bound.flatMap(({ ids }) => ids)
  return listKeys(id).some((keys) => shown.find((one) => listKeys(one).includes(keys)) === id)
}

/** The keys of an action that are switched on. */
export function listKeys(id: ActionId): readonly string[] {
  const { keys = [] } = getAction(id)
  return areSingleKeysOn() ? keys : keys.filter((one) => !isSingleKey(one))
}

/** Whether keys type characters only, so that they can be switched off: 'n', 'g t' and '$shift+x', not 'Delete' and '$mod+k'. */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((key) => key.replace('$shift+', '').length === 1)
}

/** The parts of a key press that say which key it is. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'
> & { getModifierState?: (key: string) => boolean }

/**
 * The name of a pressed key as the table of actions writes it. Null for a key with Alt, or with the key that is Ctrl on one
 * system and Cmd on the other. A letter of another alphabet is the Latin letter of the same key.
 */
export function nameKey(pressed: Pressed, onMac = isMac()): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed
  const isTypedWithAlt = pressed.getModifierState?.('AltGraph') ?? false // as the slash on some keyboards
  if (!isTypedWithAlt && (altKey || (onMac ? ctrlKey : metaKey))) return null
  const isMod = !isTypedWithAlt && (onMac ? metaKey : ctrlKey)
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  const isShifted = shiftKey && (isLetter || key.length > 1)
  if (isShifted && isMod) return null
  const isOtherAlphabet = isLetter && key > '\u007f' && code.startsWith('Key')
  const name = isOtherAlphabet ? code.slice(3).toLowerCase() : isLetter ? key.toLowerCase() : key
  if (isShifted) return `$shift+${name}`
  return isMod ? `$mod+${name}` : name
}

/** The keys of an action as a hint, such as 'N', 'Ctrl K' or 'G T'; null when it has none that is switched on. */
export function formatKeyHint(id: ActionId): string | null {
  const keys = listKeys(id)[0]
  return keys === undefined ? null : formatKeys(keys)
}

/** The tooltip of a control that shows an icon only: 'Edit (E)'. */
export function buildTooltip(id: ActionId): string {
  const { label } = getAction(id)
  const hint = formatKeyHint(id)
  return hint === null ? label : `${label} (${hint})`
}

/** Keys of the table as their caps say: 'G T' for 'g t', 'Ctrl K' or '⌘ K' for '$mod+k', '↓' for 'ArrowDown'. */
export function formatKeys(keys: string, onMac = isMac()): string {
  return keys
    .split(/[ +]/)
    .map((key) => {
      if (key === '$mod') return onMac ? '⌘' : 'Ctrl'
      return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key)
    })
    .join(' ')
}

/** Keys of the table in words, for screen readers: 'G, then T', 'Control K'. */
export function speakKeys(keys: string, onMac = isMac()): string {
  const speak = (key: string) => {
    if (key === '$mod') return onMac ? 'Command' : 'Control'
    return words[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  }
  return keys
    .split(' ')
    .map((press) => press.split('+').map(speak).join(' '))
    .join(', then ')
}

const caps: Record<string, string> = {
  ...{ ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' },
  ...{ Delete: 'Del', Backspace: '⌫', Escape: 'Esc', $shift: 'Shift' },
}

const words: Record<string, string> = {
  ...{ ArrowDown: 'Down', ArrowUp: 'Up', ArrowLeft: 'Left', ArrowRight: 'Right' },
  ...{ '/': 'Slash', '?': 'Question mark', $shift: 'Shift' },
}

/** The attribute that tells screen readers the key of a control; nothing for two keys one after the other. */
export function toKeyShortcuts(id: ActionId, onMac = isMac()): { 'aria-keyshortcuts'?: string } {
  const pressed = listKeys(id).filter((keys) => !keys.includes(' '))
  if (pressed.length === 0) return {}
  const name = (keys: string) =>
    keys.replace('$mod+', onMac ? 'Meta+' : 'Control+').replace('$shift+', 'Shift+')
  return { 'aria-keyshortcuts': pressed.map(name).join(' ') }
}

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
}
