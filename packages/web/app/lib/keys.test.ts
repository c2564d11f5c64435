import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { type ActionId, type ActionOn, actionIds, getAction, listActionsOn, type Screen } from './actions.ts'
import {
  buildTooltip,
  findActionOn,
  formatKeyHint,
  formatKeys,
  isSingleKey,
  listKeys,
  nameKey,
  type Pressed,
  speakKeys,
  toKeyShortcuts,
} from './keys.ts'
import { setSingleKeys } from './single-keys.ts'

afterEach(() => setSingleKeys(true))

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...held,
})

test.each([
  ['n', press('n'), 'n'],
  ['a letter with Caps Lock', press('N'), 'n'],
  ['a letter with Shift', press('N', { shiftKey: true }), '$shift+n'],
  ['a letter with Shift and Caps Lock', press('n', { shiftKey: true }), '$shift+n'],
  ['a sign that some keyboards type with Shift', press('/', { shiftKey: true }), '/'],
  ['the question mark', press('?', { shiftKey: true }), '?'],
  ['a sign that some keyboards type with AltGr', press('/', altGr()), '/'],
  ['a letter with Alt', press('n', { altKey: true }), null],
  ['Ctrl K', press('k', { ctrlKey: true }), '$mod+k'],
  ['Ctrl Shift K', press('K', { ctrlKey: true, shiftKey: true }), null],
  ['Cmd K on another system than a Mac', press('k', { metaKey: true }), null],
  ['an arrow', press('ArrowDown'), 'ArrowDown'],
  ['an arrow with Shift', press('ArrowDown', { shiftKey: true }), '$shift+ArrowDown'],
  ['the Cyrillic letter on the key of N', press('т', { code: 'KeyN' }), 'n'],
  ['Ctrl and the Cyrillic letter on the key of K', press('л', { code: 'KeyK', ctrlKey: true }), '$mod+k'],
])('%s is named as the table of actions writes it', (_, pressed, name) => {
  expect(nameKey(pressed, false)).toBe(name)
})

test('on a Mac Cmd takes the place of Ctrl', () => {
  expect(nameKey(press('k', { metaKey: true }), true)).toBe('$mod+k')
  expect(nameKey(press('k', { ctrlKey: true }), true)).toBeNull()
})

test('no two actions have the same keys on a screen together with the desk, and none begins with the keys of another', () => {
  const screens: Screen[] = ['trades', 'row', 'journal', 'library', 'day']
  for (const screen of screens) {
    const nearby: Screen[] = screen === 'row' ? ['desk', 'trades', 'row'] : ['desk', screen]
    const ids = new Set(nearby.flatMap((one): ActionId[] => listActionsOn(one)))
    if (ids.has('newEntry') || ids.has('newItem')) ids.delete('newTrade') // N is one key for what is new on the screen
    const keys = [...ids].flatMap(listKeys)
    expect(new Set(keys).size, screen).toBe(keys.length)
    for (const one of keys) {
      expect(
        keys.filter((other) => other.startsWith(`${one} `)),
        one,
      ).toEqual([])
    }
  }
})

test('every action has words, and its keys act on a screen', () => {
  for (const id of actionIds) {
    const { label, area, keys, on } = getAction(id)
    expect(label).not.toBe('')
    expect(area).not.toBe('')
    expect(on === undefined, id).toBe(keys === undefined)
  }
})

test('a key of a row acts in either case of the letter, and not with Ctrl', () => {
  const found = (pressed: Pressed): ActionOn<'row'> | null => findActionOn('row', pressed)

  expect(found(press('e'))).toBe('editTrade')
  expect(found(press('E'))).toBe('editTrade')
  expect(found(press('d'))).toBe('duplicateTrade')
  expect(found(press('Delete'))).toBe('deleteTrade')
  expect(found(press('Backspace'))).toBe('deleteTrade')
  expect(found(press('d', { ctrlKey: true }))).toBeNull()
  expect(found(press('x'))).toBe('selectTrade')
  expect(found(press('X', { shiftKey: true }))).toBe('selectRange')
  expect(found(press('E', { shiftKey: true }))).toBeNull()
  expect(found(press('y'))).toBeNull()
})

test('single keys that are switched off act nowhere and are shown nowhere; others stay', () => {
  setSingleKeys(false)

  expect(findActionOn('row', press('e'))).toBeNull()
  expect(findActionOn('row', press('X', { shiftKey: true }))).toBeNull()
  expect(findActionOn('row', press('Delete'))).toBe('deleteTrade')
  expect(formatKeyHint('newTrade')).toBeNull()
  expect(listKeys('goToJournal')).toEqual([])
  expect(toKeyShortcuts('newTrade')).toEqual({})
  expect(buildTooltip('editTrade')).toBe('Edit')
  expect(listKeys('search')).toEqual(['$mod+k'])
  expect(actionIds.flatMap(listKeys).filter(isSingleKey)).toEqual([])
})

test('keys are shown as on the keyboard, and read out in words', () => {
  expect(formatKeys('$mod+k', false)).toBe('Ctrl K')
  expect(formatKeys('$mod+k', true)).toBe('⌘ K')
  expect(formatKeys('g t')).toBe('G T')
  expect(formatKeys('ArrowDown')).toBe('↓')
  expect(formatKeys('$shift+x')).toBe('Shift X')
  expect(speakKeys('$shift+ArrowDown')).toBe('Shift Down')
  expect(toKeyShortcuts('selectRange')).toEqual({ 'aria-keyshortcuts': 'Shift+x' })
  expect(speakKeys('g t')).toBe('G, then T')
  expect(speakKeys('$mod+k', false)).toBe('Control K')
  expect(buildTooltip('editTrade')).toBe('Edit (E)')
  expect(toKeyShortcuts('search', false)).toEqual({ 'aria-keyshortcuts': 'Control+k' })
  expect(toKeyShortcuts('goToTrades')).toEqual({})
})

/** How Windows reports AltGr: as Ctrl and Alt. */
function altGr(): Partial<Pressed> {
  return { ctrlKey: true, altKey: true, getModifierState: (key) => key === 'AltGraph' }
}

/** Actions of keys and of the palette only; the button that signs out is shown before the table is loaded. */
const withoutButton: ActionId[] = [
  ...(['nextTrade', 'previousTrade', 'openTrade', 'selectRange', 'selectDown', 'selectUp'] as const),
  ...(['nextRow', 'previousRow', 'firstRow', 'lastRow', 'nextControl', 'previousControl'] as const),
  ...(['takeTour', 'signOut'] as const),
]

test('each action with a button gives it its words or its keys', () => {
  const app = new URL('..', import.meta.url)
  const screens = globSync('{desk,features,forms}/**/*.tsx', {
    cwd: app,
    exclude: ['desk/palette/palette-*', '**/*.test.tsx'],
  })
  const code = screens.map((file) => readFileSync(new URL(file, app), 'utf8')).join('\n')
  const isShown = (id: ActionId) => new RegExp(`actions\\.${id}\\b|'${id}'`).test(code)

  expect(actionIds.filter((id) => !isShown(id))).toEqual(withoutButton)
})
