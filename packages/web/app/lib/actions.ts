import { SIGN_OUT, tabLabels } from './desk-labels.ts'
import { type DeskBase, paths } from './paths.ts'
import { strategyPaths } from './strategy-paths.ts'

/**
 * Where keys act: 'desk' is every signed-in page, 'row' the trade of the list that has the focus, 'details' the dialog of a
 * trade, 'form' the dialog with the form of a record. Keys of a screen win over those of the desk.
 */
export type Screen = 'desk' | 'trades' | 'row' | 'details' | 'journal' | 'library' | 'day' | 'form'

interface Action {
  /** The words of its button, of its line in the search and of its line in the list of keys. */
  label: string
  /** Where it belongs, in words; shown next to the label where actions of all screens are together. */
  area: string
  /**
   * Each text is one way to press it: a key as `KeyboardEvent.key` names it ('n', 'Delete'), two keys one after the other
   * ('g t'), a key with Ctrl, on a Mac with Cmd ('$mod+k'), or a letter or a named key with Shift ('$shift+x').
   */
  keys?: readonly string[]
  /** The screens on which its keys act. */
  on?: readonly Screen[]
  /** Whether its keys also act while a dialog is open. */
  isForDialogs?: true
  /** The address that it opens; the base is the one of the page that is shown. */
  to?: (base: DeskBase) => string
  /** Further words by which the search finds it. */
  also?: string
}

/**
 * All actions that have a key or a line in the search. Buttons, menus, tooltips, the search and the list of keys take words
 * and keys from here. `useScreenKeys` asks each screen for the code of its keys, and the search for the code of each action
 * that opens no address.
 */
export const actions = {
  search: { label: 'Search', area: 'Everywhere', keys: ['$mod+k'], on: ['desk'] },
  hideAmounts: {
    ...{ label: 'Hide or show amounts', area: 'View', keys: ['.'], on: ['desk'], isForDialogs: true },
    also: 'privacy money eye share screen',
  },
  changeUnit: {
    ...{ label: 'Change the unit of results', area: 'View', keys: ['u'], on: ['desk'], isForDialogs: true },
    also: 'money percent R multiple return switch',
  },
  saveForm: { label: 'Save the form', area: 'Forms', keys: ['$mod+Enter'], on: ['form'] },
  showKeys: { label: 'Keyboard shortcuts', area: 'Help', keys: ['?'], on: ['desk'], also: 'hotkeys' },
  goToTrades: {
    ...{ label: tabLabels.trades, area: 'Page', keys: ['g t'], on: ['desk'] },
    to: (base) => paths.tab('trades', base),
  },
  goToJournal: {
    ...{ label: tabLabels.journal, area: 'Page', keys: ['g j'], on: ['desk'] },
    to: (base) => paths.tab('journal', base),
  },
  goToAnalytics: {
    ...{ label: tabLabels.analytics, area: 'Page', keys: ['g a'], on: ['desk'], also: 'figures report' },
    to: (base) => paths.tab('analytics', base),
  },
  goToLibrary: {
    ...{ label: tabLabels.library, area: 'Page', keys: ['g l'], on: ['desk'] },
    to: (base) => paths.tab('library', base),
  },
  goToDashboard: {
    ...{ label: 'Dashboard', area: 'Page', keys: ['g d'], on: ['desk'], also: 'home today' },
    to: (base) => base,
  },
  goToStrategies: {
    ...{ label: 'Strategies and Tags', area: 'Page', also: 'playbook rules setups rename merge' },
    to: () => strategyPaths.all,
  },

  newTrade: {
    ...{ label: 'Add Trade', area: 'Trades', keys: ['n'], on: ['desk', 'trades', 'day'], also: 'new' },
    to: (base) => paths.newTrade(base),
  },
  quickAdd: {
    ...{ label: 'Quick Add', area: 'Trades', keys: ['q'], on: ['desk'], also: 'new trade line' },
    to: (base) => `${paths.tab('trades', base)}?quick=`,
  },
  importTrades: {
    ...{ label: 'Import', area: 'Trades', also: 'broker statement file upload' },
    to: () => paths.imports,
  },
  exportTrades: { label: 'Export CSV', area: 'Trades', also: 'download file' },
  findTrades: { label: 'Search the list', area: 'Trades', keys: ['/'], on: ['trades'] },
  nextTrade: { label: 'Next trade', area: 'Trades', keys: ['j'], on: ['trades'] },
  previousTrade: { label: 'Previous trade', area: 'Trades', keys: ['k'], on: ['trades'] },

  clearSelection: { label: 'Clear selection', area: 'Trades', keys: ['Escape'], on: ['trades'] },

  openTrade: { label: 'Close or view', area: 'Trades', keys: ['Enter'], on: ['row'] },
  editTrade: { label: 'Edit', area: 'Trades', keys: ['e'], on: ['row'] },
  duplicateTrade: { label: 'Duplicate', area: 'Trades', keys: ['d'], on: ['row'] },
  deleteTrade: { label: 'Delete', area: 'Trades', keys: ['Delete', 'Backspace'], on: ['row'] },
  selectTrade: { label: 'Select', area: 'Trades', keys: ['x'], on: ['row'] },
  selectRange: { label: 'Select from the last one to here', area: 'Trades', keys: ['$shift+x'], on: ['row'] },
  selectDown: { label: 'Select this and the next', area: 'Trades', keys: ['$shift+ArrowDown'], on: ['row'] },
  selectUp: { label: 'Select this and the one above', area: 'Trades', keys: ['$shift+ArrowUp'], on: ['row'] },
  nextRow: { label: 'Row below', area: 'Trades', keys: ['ArrowDown'], on: ['row'] },
  previousRow: { label: 'Row above', area: 'Trades', keys: ['ArrowUp'], on: ['row'] },
  firstRow: { label: 'First row', area: 'Trades', keys: ['Home'], on: ['row'] },
  lastRow: { label: 'Last row', area: 'Trades', keys: ['End'], on: ['row'] },
  nextControl: { label: 'Next button of the row', area: 'Trades', keys: ['ArrowRight'], on: ['row'] },
  previousControl: { label: 'Previous button of the row', area: 'Trades', keys: ['ArrowLeft'], on: ['row'] },

  nextDetails: { label: 'Next trade', area: 'Details', keys: ['j'], on: ['details'] },
  previousDetails: { label: 'Previous trade', area: 'Details', keys: ['k'], on: ['details'] },

  previousDay: { label: 'Previous day', area: 'Day', keys: ['ArrowLeft'], on: ['day'] },
  nextDay: { label: 'Next day', area: 'Day', keys: ['ArrowRight'], on: ['day'] },

  newEntry: {
    ...{ label: 'New Entry', area: 'Journal', keys: ['n'], on: ['journal'], also: 'write note add' },
    to: (base) => `${paths.tab('journal', base)}?new=`,
  },
  journalTemplates: {
    ...{ label: 'Templates', area: 'Journal' },
    to: (base) => `${paths.tab('journal', base)}?templates=`,
  },
  weeklyReview: {
    ...{ label: 'Weekly Review', area: 'Journal', also: 'week report' },
    to: (base) => `${paths.tab('journal', base)}?review=`,
  },
  findEntries: { label: 'Search entries', area: 'Journal', keys: ['/'], on: ['journal'] },

  newItem: {
    ...{ label: 'Add Item', area: 'Library', keys: ['n'], on: ['library'], also: 'new text link' },
    to: (base) => `${paths.tab('library', base)}?new=`,
  },
  findItems: { label: 'Search items', area: 'Library', keys: ['/'], on: ['library'] },

  takeTour: { label: 'Show tutorial', area: 'Help', also: 'tour', to: () => paths.tour },
  signOut: { label: SIGN_OUT, area: 'Account', also: 'log out leave' },
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof actions

/** The actions whose keys act on a screen. */
export type ActionOn<S extends Screen> = {
  [Id in ActionId]: (typeof actions)[Id] extends { on: readonly (infer On)[] }
    ? S extends On
      ? Id
      : never
    : never
}[ActionId]

/** The actions that open an address. */
export type ActionTo = {
  [Id in ActionId]: (typeof actions)[Id] extends { to: unknown } ? Id : never
}[ActionId]

/** The action with all its optional parts. */
export function getAction(id: ActionId): Action {
  return actions[id]
}

export const actionIds = Object.keys(actions) as ActionId[] // the keys of the object above

/** The actions whose keys act on this screen, in the order of the table. */
export function listActionsOn<S extends Screen>(screen: S): ActionOn<S>[] {
  return actionIds.filter((id): id is ActionOn<S> => getAction(id).on?.includes(screen) ?? false)
}

/** Whether an action opens an address. */
export function opensAddress(id: ActionId): id is ActionTo {
  return getAction(id).to !== undefined
}
