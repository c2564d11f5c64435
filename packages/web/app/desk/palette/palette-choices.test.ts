import { beforeEach, expect, test, vi } from 'vitest'
import { actionIds, getAction } from '../../lib/actions.ts'
import { createMemoryStorage } from '../../lib/memory-storage.fixtures.ts'
import { noteSignedIn } from '../../lib/signed-in-hint.ts'
import {
  type Choice,
  computeRank,
  groupMatches,
  groupStart,
  listDeskChoices,
  listNameChoices,
  MAX_RECENT,
  readRecent,
  rememberChoice,
  toChoiceKey,
  toEntryChoice,
  toItemChoice,
} from './palette-choices.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage())
})

const trader = { base: '/app', isAdmin: false } as const
const desk = listDeskChoices(trader)
const names = listNameChoices({
  symbols: ['AAPL', 'TSLA', 'SPY'],
  strategies: ['Opening range', 'SPY fade'],
  tags: ['gap & go'],
  journalTags: ['patience'],
})
const find = (label: string): Choice => [...desk, ...names].find((choice) => choice.label === label)!
const labels = (typed: string, found: Choice[] = []) =>
  groupMatches(typed, { local: [...desk, ...names], found }).map(({ title, choices }) => [
    title,
    ...choices.map(({ label }) => label),
  ])

test('every action of the table that does not act at one place only is there once', () => {
  const wanted = actionIds.filter((id) => {
    const { to, on } = getAction(id)
    return (
      id !== 'search' && (to !== undefined || on === undefined || on.every((screen) => screen === 'desk'))
    )
  })

  const own = desk.filter(({ kind, area }) => kind === 'action' || (kind === 'page' && area === 'Page'))
  expect(own.map(({ label }) => label)).toEqual(wanted.map((id) => getAction(id).label))
  expect(new Set(desk.map(toChoiceKey)).size).toBe(desk.length)
})

test('only administrators find the pages of administrators', () => {
  const areas = (choices: Choice[]) => choices.map(({ area }) => area)

  expect(areas(desk)).not.toContain('Admin')
  expect(
    areas(listDeskChoices({ ...trader, isAdmin: true })).filter((area) => area === 'Admin'),
  ).toHaveLength(12)
})

test('a label that begins with the text comes before one with a word that does, and one that contains it', () => {
  expect(computeRank(find('TSLA'), 'ts')).toBe(0)
  expect(computeRank(find('Opening range'), 'ra')).toBe(1)
  expect(computeRank(find('AAPL'), 'apl')).toBe(2)
  expect(computeRank(find('Add Trade'), 'new')).toBe(3)
  expect(computeRank(find('AAPL'), 'rades')).toBeNull()
  expect(computeRank(find('Add Trade'), 'trade add')).toBe(1)
  expect(computeRank(find('Add Trade'), 'trade sell')).toBeNull()
})

test('the group with the best match is first, and the search of the lists is last', () => {
  expect(labels('spy')).toEqual([
    ['Symbols', 'SPY'],
    ['Strategies', 'SPY fade', 'SPY fade'], // its trades, and its playbook
    ['Search the lists', 'Search trades for “spy”', 'Search entries for “spy”', 'Search items for “spy”'],
  ])
  expect(labels('imp')[0]).toEqual(['Actions and pages', 'Import'])
})

test('a record that the server found by its text is shown although its title does not contain the words', () => {
  const entry = toEntryChoice({ id: 'e1', title: 'A quiet day' }, 'Nov 20, 2026')
  const item = toItemChoice({ id: 'i1', title: 'Sizing', category: 'Risk' })

  expect(labels('zzz', [entry, item])).toEqual([
    ['Journal entries', 'A quiet day'],
    ['Library items', 'Sizing'],
    ['Search the lists', 'Search trades for “zzz”', 'Search entries for “zzz”', 'Search items for “zzz”'],
  ])
})

test('names lead to the filtered list, and records to their address', () => {
  expect(find('AAPL').opens).toEqual({ to: '/app?symbol=AAPL' })
  expect(find('gap & go').opens).toEqual({ to: '/app?tag=gap+%26+go' })
  expect(find('patience').opens).toEqual({ to: '/app/journal?tag=patience' })
  expect(toItemChoice({ id: 'i1', title: 'Sizing', category: 'Risk' }).opens).toEqual({
    to: '/app/library?view=i1',
  })
})

test('at most the latest choices are remembered, each once, and are shown first without being repeated', () => {
  const choices = ['Import', 'AAPL', 'TSLA', 'SPY', 'Preferences', 'Security', 'patience', 'AAPL'].map(find)
  for (const choice of choices) rememberChoice('ada', choice)

  const recent = readRecent('ada', desk)
  expect(recent.map(({ label }) => label)).toEqual([
    'AAPL',
    'patience',
    'Security',
    'Preferences',
    'SPY',
    'TSLA',
  ])
  expect(recent).toHaveLength(MAX_RECENT)
  const start = groupStart(desk, recent)
  expect(start[0]).toEqual({ title: 'Recent', choices: recent })
  const keys = start.flatMap(({ choices }) => choices.map(toChoiceKey))
  expect(new Set(keys).size).toBe(keys.length)
})

test('another user sees none of them, and signing out removes them', () => {
  rememberChoice('ada', find('AAPL'))

  expect(readRecent('bob', desk)).toEqual([])
  noteSignedIn(false)
  expect(readRecent('ada', desk)).toEqual([])
  expect(localStorage.getItem('candlebook.recent')).toBeNull()
})

test('a page of administrators that was remembered is not shown to a user who is none any more', () => {
  const admin = listDeskChoices({ ...trader, isAdmin: true })
  rememberChoice('ada', admin.find(({ label }) => label === 'Audit log')!)

  expect(readRecent('ada', admin).map(({ label }) => label)).toEqual(['Audit log'])
  expect(readRecent('ada', desk)).toEqual([])
})

test.each([
  ['text that is no JSON', '{'],
  ['another shape', '{"userId":"ada","choices":[{"kind":"symbol"}]}'],
  ['an address of another site', JSON.stringify(withAddress({ to: 'https://evil.example' }))],
  ['an address without a scheme', JSON.stringify(withAddress({ to: '//evil.example' }))],
  ['a document in place of an address', JSON.stringify(withAddress({ href: 'https://evil.example' }))],
  ['both', JSON.stringify(withAddress({ to: '/app', href: 'https://evil.example' }))],
])('what cannot be read or leads away is not shown: %s', (_, stored) => {
  localStorage.setItem('candlebook.recent', stored)

  expect(readRecent('ada', desk)).toEqual([])
})

function withAddress(opens: object) {
  return { userId: 'ada', choices: [{ kind: 'symbol', label: 'AAPL', area: 'Trades', opens }] }
}
