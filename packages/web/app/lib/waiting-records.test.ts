import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from './memory-storage.fixtures.ts'
import {
  dropAllWaiting,
  dropWaiting,
  keepWaiting,
  listWaiting,
  MAX_WAITING,
  putWaiting,
  subscribeToWaiting,
} from './waiting-records.ts'

const user = vi.hoisted(() => ({ id: 'ada' }))
vi.mock('./session.ts', () => ({ getCurrentUserId: () => user.id }))

let storage = createMemoryStorage()
beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('localStorage', storage)
  user.id = 'ada'
})

const buildRecord = (clientKey: string, symbol = 'SOL') => ({
  kind: 'trade' as const,
  clientKey,
  values: { symbol },
})
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
  dropAllWaiting()
  user.id = 'ada'

  expect(listKeys()).toEqual(['one'])
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

test.each(['{', '{}', '[null, 1, {"kind": "note"}, {"kind": "trade", "clientKey": "x"}]'])(
  'stored text that no version of the app wrote is left out: %s',
  (text) => {
    storage.setItem('candlebook.waiting.ada', text)

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
