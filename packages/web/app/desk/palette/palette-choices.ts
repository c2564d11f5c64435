import type { TradeView } from '@candlebook/contract/trade-views'
import type { Day } from '@candlebook/domain/days/day'
import { formatLongDay } from '@candlebook/domain/days/format-day'
import { parseDayWord } from '@candlebook/domain/days/typed-day'
import { footerTexts } from '../../features/footer/footer-texts.ts'
import { buildViewParams } from '../../features/trades/trades.url.ts'
import { type ActionId, actionIds, actions, getAction, opensAddress } from '../../lib/actions.ts'
import { formatKeyHint, isBound } from '../../lib/keys.ts'
import { type DeskBase, paths } from '../../lib/paths.ts'
import { RECENT_KEY } from '../../lib/signed-in-hint.ts'
import { strategyPaths } from '../../lib/strategy-paths.ts'
import { type Theme, themeOptions } from '../../ui/theme/theme.ts'
import { adminTabs, adminTools, buildToolPath } from '../admin/admin-tabs.ts'
import { settingsPages } from '../settings/settings-pages.ts'

/** What the palette finds; each kind has an icon. */
export type ChoiceKind = (typeof kinds)[number]

const recordKinds = ['day', 'view', 'symbol', 'strategy', 'tag', 'entry', 'item'] as const
const kinds = ['action', 'page', 'theme', 'help', ...recordKinds, 'find'] as const

/** The actions of the table that open no address: the palette has code for each. The keys of a screen only act there. */
export type RunAction = Exclude<
  {
    [Id in ActionId]: (typeof actions)[Id] extends
      | { to: unknown }
      | { on: readonly Exclude<Screen, 'desk'>[] }
      ? never
      : Id
  }[ActionId],
  'search'
>

type Screen = NonNullable<ReturnType<typeof getAction>['on']>[number]

/** What choosing does: open an address of the desk, load another document, set the theme or run an action. */
export type Opens = { to: string } | { href: string } | { theme: Theme } | { action: RunAction }

/** One line of the palette. */
export interface Choice {
  kind: ChoiceKind
  label: string
  /** Where it belongs, in words: 'Settings', 'Journal'. */
  area: string
  opens: Opens
  /** Its key as a hint; null without one. */
  keys: string | null
  /** Further words by which it is found. */
  also: string
}

/** Choices below a title. */
export interface ChoiceGroup {
  title: string
  choices: Choice[]
}

/** The text that identifies a choice among all. Two pages can be at one address. */
export function toChoiceKey({ kind, label, opens }: Pick<Choice, 'kind' | 'label' | 'opens'>): string {
  return `${kind} ${label} ${JSON.stringify(opens)}`
}

const choose = (kind: ChoiceKind, area: string, label: string, opens: Opens, also = ''): Choice => ({
  ...{ kind, area, label, opens, also, keys: null },
})

/** Actions, pages and themes: what the palette finds without the server. Pages of administrators are for them only. */
export function listDeskChoices({ base, isAdmin }: { base: DeskBase; isAdmin: boolean }): Choice[] {
  return [
    ...actionIds.flatMap((id) => toActionChoice(id, base) ?? []),
    ...settingsPages.map(({ label, path }) => choose('page', 'Settings', label, { to: path })),
    ...(isAdmin ? listAdminChoices() : []),
    ...themeOptions.map(({ label, value }) =>
      choose('theme', 'Theme', label, { theme: value }, 'colours mode appearance'),
    ),
    choose('help', 'Help', footerTexts.contact, { href: paths.contact }, 'support question'),
    choose('help', 'Help', footerTexts.blog, { href: paths.blog }, 'news'),
    choose('help', 'Help', footerTexts.terms, { href: paths.terms }, 'legal'),
    choose('help', 'Help', footerTexts.privacy, { href: paths.privacy }, 'legal'),
  ]
}

/**
 * The line of an action, with its key where it acts; null for the palette itself and for keys that act at one place only.
 */
function toActionChoice(id: ActionId, base: DeskBase): Choice | null {
  const { label, area, also = '' } = getAction(id)
  const keys = isBound(id) ? formatKeyHint(id) : null
  if (opensAddress(id)) {
    const kind = area === 'Page' ? 'page' : 'action'
    return { kind, label, area, keys, also, opens: { to: actions[id].to(base) } }
  }
  return isRunAction(id) ? { kind: 'action', label, area, keys, also, opens: { action: id } } : null
}

function isRunAction(id: ActionId): id is RunAction {
  const { to, on = ['desk'] } = getAction(id)
  return id !== 'search' && to === undefined && on.every((screen) => screen === 'desk')
}

function listAdminChoices(): Choice[] {
  return [
    ...adminTabs.map(({ label, path }) => choose('page', 'Admin', label, { to: path })),
    ...adminTools.map(({ label, id }) => choose('page', 'Admin', label, { to: buildToolPath(id) })),
  ]
}

/** The saved views of the list of trades, opened with the days of today. */
export function listViewChoices(
  views: readonly TradeView[],
  day: { today: Day; weekStart: number; base: DeskBase },
): Choice[] {
  return views.map((view) =>
    choose(
      'view',
      'Trades',
      view.name,
      { to: `${paths.tab('trades', day.base)}?${buildViewParams(view, day)}` },
      'view list',
    ),
  )
}

/** The names in the trades and the tags of the journal, as choices that open the filtered list. */
export function listNameChoices(names: {
  symbols: readonly string[]
  strategies: readonly string[]
  tags: readonly string[]
  journalTags: readonly string[]
}): Choice[] {
  return [
    ...names.symbols.map((symbol) => choose('symbol', 'Trades', symbol, { to: paths.trades({ symbol }) })),
    ...names.strategies.flatMap((strategy) => [
      choose('strategy', 'Trades', strategy, { to: paths.trades({ strategy }) }),
      choose('strategy', 'Playbook', strategy, { to: strategyPaths.one(strategy) }, 'rules'),
    ]),
    ...names.tags.map((tag) => choose('tag', 'Trades', tag, { to: paths.trades({ tag }) })),
    ...names.journalTags.map((tag) =>
      choose('tag', 'Journal', tag, { to: `${paths.tab('journal')}?${new URLSearchParams({ tag })}` }),
    ),
  ]
}

/** The page of the day that the text names, such as 'yesterday' or 'Nov 20'; null for another text. */
export function findDayChoice(typed: string, today: Day): Choice | null {
  const day = parseDayWord(typed, today)
  return day === null ? null : choose('day', 'Day', formatLongDay(day), { to: paths.day(day) })
}

/** A journal entry, opened to read. */
export function toEntryChoice({ id, title }: { id: string; title: string }, day: string): Choice {
  return choose('entry', day, title, { to: paths.journalEntry(id) })
}

/** An item of the library, opened to read. */
export function toItemChoice({
  id,
  title,
  category,
}: {
  id: string
  title: string
  category: string
}): Choice {
  return choose('item', category, title, {
    to: `${paths.tab('library')}?${new URLSearchParams({ view: id })}`,
  })
}

/** The lists that search for the typed text. They are there for every text, so that each one leads somewhere. */
export function listFindChoices(typed: string): Choice[] {
  const search = new URLSearchParams({ search: typed })
  return [
    choose('find', 'Trades', `Search trades for “${typed}”`, { to: paths.trades({ search: typed }) }),
    choose('find', 'Journal', `Search entries for “${typed}”`, { to: `${paths.tab('journal')}?${search}` }),
    choose('find', 'Library', `Search items for “${typed}”`, { to: `${paths.tab('library')}?${search}` }),
  ]
}

/** The groups of matches, with the most choices that each one shows. */
const matchGroups: readonly { title: string; kinds: readonly ChoiceKind[]; most: number }[] = [
  { title: 'Actions and pages', kinds: ['action', 'page', 'theme', 'help'], most: 8 },
  { title: 'Days', kinds: ['day'], most: 1 },
  { title: 'Saved views', kinds: ['view'], most: 5 },
  { title: 'Symbols', kinds: ['symbol'], most: 5 },
  { title: 'Strategies', kinds: ['strategy'], most: 5 },
  { title: 'Tags', kinds: ['tag'], most: 5 },
  { title: 'Journal entries', kinds: ['entry'], most: 5 },
  { title: 'Library items', kinds: ['item'], most: 5 },
]

/**
 * The choices that match the typed text, in groups: the group with the best match first, the best of each group first, and a
 * limited number of each kind. `found` are records that were searched for this text already, also in their text.
 */
export function groupMatches(
  typed: string,
  { local, found }: { local: Choice[]; found: Choice[] },
): ChoiceGroup[] {
  const ranked = [...local, ...found].map((choice) => ({ choice, rank: computeRank(choice, typed) }))
  const matches = ranked.flatMap(({ choice, rank }) =>
    rank === null ? (found.includes(choice) ? { choice, rank: LOWEST_RANK } : []) : { choice, rank },
  )
  matches.sort((a, b) => a.rank - b.rank) // equal ones stay in their order
  const groups = matchGroups.flatMap(({ title, kinds, most }) => {
    const inGroup = matches.filter(({ choice }) => kinds.includes(choice.kind)).slice(0, most)
    const [best] = inGroup
    return best ? { title, rank: best.rank, choices: inGroup.map(({ choice }) => choice) } : []
  })
  groups.sort((a, b) => a.rank - b.rank)
  return [
    ...groups.map(({ title, choices }) => ({ title, choices })),
    { title: 'Search the lists', choices: listFindChoices(typed) },
  ]
}

/** What the palette shows before anything is typed: what the user chose last, then the actions and pages. */
export function groupStart(local: Choice[], recent: Choice[]): ChoiceGroup[] {
  const shown = new Set(recent.map(toChoiceKey))
  const rest = local.filter((choice) => !shown.has(toChoiceKey(choice)))
  const groups = [
    { title: 'Recent', choices: recent },
    { title: 'Actions', choices: rest.filter(({ kind }) => kind === 'action') },
    { title: 'Pages', choices: rest.filter(({ kind }) => kind === 'page') },
    { title: 'Help', choices: rest.filter(({ kind }) => kind === 'help') },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

const LOWEST_RANK = 3

/**
 * How well a choice matches the typed text: 0 when its label begins with it, 1 when a word of the label begins with its first
 * word, 2 when the label contains it, 3 when other words do. Null when a typed word is in none: the label contains a word
 * anywhere, the words around it at their beginning.
 */
export function computeRank({ label, area, also }: Choice, typed: string): 0 | 1 | 2 | 3 | null {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const name = label.toLowerCase()
  const others = `${area} ${also}`.toLowerCase().split(/\s+/)
  const isFound = (word: string) => name.includes(word) || others.some((other) => other.startsWith(word))
  if (!words.every(isFound)) return null
  if (name.startsWith(text)) return 0
  if (name.split(/[\s/-]+/).some((word) => word.startsWith(words[0] ?? ''))) return 1
  return name.includes(text) ? 2 : LOWEST_RANK
}

/** How many choices a browser remembers. */
export const MAX_RECENT = 6

/** The choices that this user made last in this browser, the latest first; those that are gone are left out. */
export function readRecent(userId: string, local: readonly Choice[]): Choice[] {
  return readStored(userId).flatMap((stored) => {
    const known = local.find((choice) => toChoiceKey(choice) === toChoiceKey(stored))
    return known ?? (recordKinds.some((kind) => kind === stored.kind) ? stored : [])
  })
}

/**
 * Remembers a choice in this browser until the sign-out, which removes it (signed-in-hint.ts). A search for a text is not
 * remembered.
 */
export function rememberChoice(userId: string, { also: _, keys: __, ...choice }: Choice): void {
  if (choice.kind === 'find' || 'action' in choice.opens) return
  const others = readStored(userId).filter((one) => toChoiceKey(one) !== toChoiceKey(choice))
  try {
    const choices = [choice, ...others].slice(0, MAX_RECENT)
    localStorage.setItem(RECENT_KEY, JSON.stringify({ userId, choices }))
  } catch {
    // Storage is full or switched off: nothing is remembered.
  }
}

/** The stored choices of this user; none when another user stored them, or when they cannot be read. */
function readStored(userId: string): Choice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null')
    if (!isObject(stored) || stored.userId !== userId || !Array.isArray(stored.choices)) return []
    return stored.choices
      .filter(isStoredChoice)
      .slice(0, MAX_RECENT)
      .map((choice) => ({ ...choice, keys: null, also: '' }))
  } catch {
    return []
  }
}

/** A stored record leads to an address of the desk and nowhere else; the others are compared with what the desk has. */
function isStoredChoice(value: unknown): value is Choice {
  if (!isObject(value) || typeof value.label !== 'string' || typeof value.area !== 'string') return false
  if (!kinds.some((kind) => kind === value.kind) || !isObject(value.opens)) return false
  const { to, ...others } = value.opens
  const isAddress = typeof to === 'string' && /^\/(?!\/)/.test(to) && Object.keys(others).length === 0
  return isAddress || !recordKinds.some((kind) => kind === value.kind)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
