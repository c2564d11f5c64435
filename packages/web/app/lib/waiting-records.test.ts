import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft } from './draft-storage.ts'
import { createMemoryStorage } from './memory-storage.fixtures.ts'
import {
  changeWaiting,
  discardWaiting,
  dropAllWaiting,
  dropWaiting,
  keepWaiting,
  listWaiting,
  MAX_WAITING,
  nameWaitingDraft,
  putWaiting,
  subscribeToWaiting,
} from './waiting-records.ts'

const user = vi.hoisted(() => {
  vi.resetModules() // files of a worker share their modules
  return { id: 'ada' }
})
vi.mock('./session.ts', () => ({ getCurrentUserId: () => user.id }))

let storage = createMemoryStorage()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./session.ts')
  vi.resetModules()
})
beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('localStorage', storage)
  user.id = 'ada'
})

const buildRecord = (clientKey: string, symbol = 'SOL') => ({
  id: clientKey,
  kind: 'trade' as const,
  clientKey,
  values: { symbol },
})
const compareSymbols = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
const listKeys = () => listWaiting().map(({ clientKey }) => clientKey)

test('records wait in the order in which they were saved, and one that is saved again keeps its place', () => {
  keepWaiting(buildRecord('one'))
  keepWaiting(buildRecord('two'))
  keepWaiting(buildRecord('one', 'ETH'))

  expect(listKeys()).toEqual(['one', 'two'])
  expect(listWaiting()[0]).toMatchObject({ values: { symbol: 'ETH' }, refusal: null })
})

test('another user of this browser neither sees nor removes them', () => {
  keepWaiting(buildRecord('one'))

  user.id = 'bob'
  expect(listWaiting()).toEqual([])
  dropAllWaiting('bob')
  user.id = 'ada'

  expect(listKeys()).toEqual(['one'])
})

test('the records of a user are removed also when another one is signed in by then', () => {
  keepWaiting(buildRecord('one'))

  user.id = 'bob'
  dropAllWaiting('ada')
  user.id = 'ada'

  expect(listWaiting()).toEqual([])
})

test('each record has a key of the storage, so that two tabs never write over each other', () => {
  keepWaiting(buildRecord('one'))
  keepWaiting(buildRecord('two'))

  expect([...storage.texts.keys()]).toEqual(['candlebook.waiting.ada.one', 'candlebook.waiting.ada.two'])
})

test('two forms that started from one draft keep two records, and one when they have the same values', () => {
  const { id: _, ...draft } = buildRecord('one')

  keepWaiting(draft)
  keepWaiting(draft)
  keepWaiting({ ...draft, values: { symbol: 'ETH' } })

  const values = listWaiting().map((record) => record.values) // saved in one millisecond, so in any order
  expect(values.toSorted(compareSymbols)).toEqual([{ symbol: 'ETH' }, { symbol: 'SOL' }])
  expect(new Set(listKeys()).size).toBe(2)
})

test('a record that was discarded does not come back when its refusal arrives', () => {
  keepWaiting(buildRecord('one'))
  dropWaiting('one')

  changeWaiting('one', { refusal: 'Enter a symbol.' })

  expect(listWaiting()).toEqual([])
})

test('a record is not discarded while a tab sends it, nor after it was sent', async () => {
  const held = new Set<string>()
  const request = (name: string, _: object, run: (lock: object | null) => unknown) =>
    run(held.has(name) ? null : {})
  vi.stubGlobal('navigator', { locks: { request } })
  keepWaiting(buildRecord('one'))
  held.add('candlebook.waiting.one')

  expect(await discardWaiting('one')).toBeNull()
  expect(listKeys()).toEqual(['one'])
  held.clear()
  expect(await discardWaiting('one')).not.toBeNull()
  expect(await discardWaiting('one')).toBeNull()
  vi.unstubAllGlobals()
})

test('a discarded record takes the draft of its form with it, and Undo brings both back', async () => {
  vi.stubGlobal('navigator', {})
  keepWaiting(buildRecord('one'))
  const name = nameWaitingDraft({ kind: 'trade', id: 'one' })
  keepDraft(name, { symbol: 'ETH' })
  const before = [...storage.texts].sort()

  const undo = await discardWaiting('one')
  expect([...storage.texts]).toEqual([])
  undo?.()

  expect([...storage.texts].sort()).toEqual(before)
})

test('the drafts of the records that wait are removed with all of them, and other drafts stay', () => {
  keepWaiting(buildRecord('one'))
  keepDraft(nameWaitingDraft({ kind: 'trade', id: 'one' }), { symbol: 'ETH' })
  keepDraft('trade.new', { symbol: 'BTC' })

  dropAllWaiting('ada')

  expect([...storage.texts.keys()]).toEqual(['candlebook.draft.ada.trade.new'])
})

test('a discarded record comes back with its key and its refusal', () => {
  keepWaiting(buildRecord('one'))
  const [record] = listWaiting()
  dropWaiting('one')
  expect(listWaiting()).toEqual([])

  putWaiting({ ...record!, refusal: 'Enter a symbol.' }) // kept above

  expect(listWaiting()).toEqual([{ ...record, refusal: 'Enter a symbol.' }])
})

test('a full storage keeps nothing and says so, and what was kept before stays', () => {
  keepWaiting(buildRecord('one'))
  storage.capacity = 0

  expect(keepWaiting(buildRecord('two'))).toBe(false)
  expect(listKeys()).toEqual(['one'])
})

test(`at most ${MAX_WAITING} records wait, and each of them can still be changed`, () => {
  for (let n = 0; n < MAX_WAITING; n++) keepWaiting(buildRecord(`${n}`))

  expect(keepWaiting(buildRecord('more'))).toBe(false)
  expect(keepWaiting(buildRecord('0', 'ETH'))).toBe(true)
  expect(listWaiting()).toHaveLength(MAX_WAITING)
})

test.each(['{', '{}', 'null', '1', '{"kind": "note"}', '{"kind": "trade", "clientKey": "x"}'])(
  'stored text that no version of the app wrote is left out: %s',
  (text) => {
    storage.setItem('candlebook.waiting.ada.one', text)

    expect(listWaiting()).toEqual([])
  },
)

test('each change is told once, and the same list is returned until the next one', () => {
  const listener = vi.fn()
  const stop = subscribeToWaiting(listener)

  keepWaiting(buildRecord('one'))
  expect(listWaiting()).toBe(listWaiting())
  dropWaiting('missing')
  dropWaiting('one')
  stop()
  keepWaiting(buildRecord('two'))

  expect(listener).toHaveBeenCalledTimes(2)
})
