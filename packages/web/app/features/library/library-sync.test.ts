import {
  LibraryItemFields,
  type LibraryNews,
  MAX_SYNC_BYTES,
  type SyncLibrary,
} from '@candlebook/contract/library'
import { mergeCategories } from '@candlebook/domain/library/categories'
import { isSameSlot, mergeSlot } from '@candlebook/domain/library/replica'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createMemoryStorage } from '../../lib/memory-storage.fixtures.ts'
import { openLibrary } from './library.store.ts'
import { createSync } from './library-sync.ts'
import { switchCopyOn } from './local-library.ts'

const offline = new ApiError({ code: 'network.unreachable', message: 'no', status: 0 })

test('an item written offline in one browser appears in another after the first is online again [LIB-02]', async () => {
  const account = makeAccount()
  const [desk, phone] = [createBrowser(account), createBrowser(account)]
  account.failing = offline
  desk.store.add(fields({ title: 'written offline' }))
  await desk.sync.now()
  expect([desk.sync.state(), desk.store.view().waiting]).toEqual(['waiting', 1])

  account.failing = null
  await desk.elapse()
  await phone.sync.now()

  expect(listTitles(phone)).toEqual(['written offline'])
  expect([desk.sync.state(), desk.store.view().waiting]).toEqual(['idle', 0])
})

test('a request whose response was lost is sent again and duplicates nothing', async () => {
  const account = makeAccount()
  const [desk, phone] = [createBrowser(account), createBrowser(account)]
  desk.store.add(fields({ title: 'once' }))
  account.losesResponses = true
  await desk.sync.now()
  account.losesResponses = false
  await desk.elapse()
  await phone.sync.now()

  expect(listTitles(desk)).toEqual(['once'])
  expect(listTitles(phone)).toEqual(['once'])
})

test('a browser that lost its storage receives everything from the account', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  desk.store.add(fields({ title: 'kept' }))
  desk.store.addCategory('Options')
  await desk.sync.now()

  const fresh = createBrowser(account)
  await fresh.sync.now()

  expect(listTitles(fresh)).toEqual(['kept'])
  expect(fresh.store.view().categories).toEqual(['Options'])
})

test('1,200 items are sent in several requests and all arrive', async () => {
  const account = makeAccount()
  const [desk, phone] = [createBrowser(account), createBrowser(account)]
  for (let n = 0; n < 1200; n++) desk.store.add(fields({ title: `item ${n}` }))

  await desk.sync.now()
  await phone.sync.now()

  expect(Math.max(...account.requests.map(({ items }) => items.length))).toBe(500)
  expect(phone.store.view().items).toHaveLength(1200)
}, 20_000)

test('large items are sent in requests of at most 4 MB each, counted in bytes, and all arrive', async () => {
  const account = makeAccount()
  const [desk, phone] = [createBrowser(account), createBrowser(account)]
  desk.store.addCategory('Стратегии')
  const content = '損切りを4500に置く。取引戦略を守る。\n'.repeat(4_500)
  for (let n = 0; n < 60; n++) desk.store.add(fields({ title: `item ${n}`, content }))

  await desk.sync.now()
  await phone.sync.now()

  const sizes = account.requests.map((request) => Buffer.byteLength(JSON.stringify(request), 'utf8'))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_SYNC_BYTES)
  expect(Math.max(...sizes)).toBeGreaterThan(MAX_SYNC_BYTES - 2 * Buffer.byteLength(content, 'utf8'))
  expect(phone.store.view().items).toHaveLength(60)
}, 20_000)

test('an item that the server refuses does not block the others, stays here and is logged', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  desk.store.add(fields({ title: 'fine' }))
  desk.store.add(fields({ title: 'POISON' }))
  desk.store.add(fields({ title: 'fine too' }))

  await desk.sync.now()

  expect([...account.slots.values()].map(({ item }) => item?.title).toSorted()).toEqual(['fine', 'fine too'])
  expect(listTitles(desk)).toContain('POISON')
  expect(desk.logged).toHaveLength(1)
  expect(desk.sync.state()).toBe('idle')
})

test('failures are retried with growing delays of at most a minute', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  account.failing = new ApiError({ code: 'server.failed', message: 'no', status: 500 })
  desk.store.add(fields())

  await desk.sync.now()
  for (let n = 0; n < 8; n++) await desk.elapse()

  expect(desk.waits.slice(-9)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000])
})

test('without a session nothing is retried', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  account.failing = new ApiError({ code: 'session.required', message: 'no', status: 401 })
  desk.store.add(fields())

  await desk.sync.now()

  expect(desk.waits).toEqual([])
})

test('an account copy that another browser switched off is off here too, and the items stay', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  desk.store.add(fields({ title: 'stays' }))
  account.failing = new ApiError({ code: 'library.not_kept', message: 'no', status: 409 })

  await desk.sync.now()

  expect(desk.store.view()).toMatchObject({ copy: 'off', waiting: 0 })
  expect(listTitles(desk)).toEqual(['stays'])
})

test('while the account copy is off no item is sent, and only the images are held [LIB-31]', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  account.failing = new ApiError({ code: 'library.not_kept', message: 'no', status: 409 })
  await desk.sync.now()
  account.requests.length = 0

  desk.store.add(fields({ title: 'private' }))
  await desk.sync.now()
  expect([account.requests, account.held]).toEqual([[], []])
  desk.store.add(fields({ title: 'with a picture', attachedImages: ['/images/a/1.png'] }))
  await desk.sync.now()
  await desk.sync.now()

  expect(account.requests).toEqual([])
  expect(account.held).toEqual([['/images/a/1.png']])
})

test('switching the account copy on sends everything again', async () => {
  const account = makeAccount()
  const desk = createBrowser(account)
  desk.store.add(fields({ title: 'one' }))
  await desk.sync.now()
  account.slots.clear()

  desk.store.update(switchCopyOn)
  await desk.sync.now()

  expect([...account.slots.values()].map(({ item }) => item?.title)).toEqual(['one'])
})

/** An account copy like the server's, without paging. Tests make it fail, lose responses and refuse items. */
function makeAccount() {
  let change = 0
  const account = {
    slots: new Map<string, SyncLibrary['items'][number] & { change: number }>(),
    categories: [] as string[],
    requests: [] as SyncLibrary[],
    held: [] as string[][],
    failing: null as ApiError | null,
    losesResponses: false,
    sync: async (request: SyncLibrary): Promise<LibraryNews> => {
      account.requests.push(request)
      if (account.failing) throw account.failing
      const poisoned = request.items.findIndex(({ item }) => item?.title === 'POISON')
      if (poisoned >= 0) {
        const fields = [{ field: `items.${poisoned}.item.title`, code: 'field.invalid', message: 'no' }]
        throw new ApiError({ code: 'request.invalid', message: 'no', status: 422, fields })
      }
      const from = Number(request.cursor.split('.')[1] ?? 0)
      for (const slot of request.items) {
        const before = account.slots.get(slot.id)
        const merged = mergeSlot(before ?? slot, slot)
        if (!before || !isSameSlot(before, merged))
          account.slots.set(slot.id, { ...merged, change: ++change })
      }
      account.categories = mergeCategories(account.categories, request.categories)
      if (account.losesResponses) throw offline
      const items = [...account.slots.values()].filter((slot) => slot.change > from)
      return {
        items: items.map(({ change: _, ...slot }) => slot),
        categories: account.categories,
        cursor: `copy.${change}`,
        more: false,
        restart: false,
      }
    },
  }
  return account
}

function createBrowser(account: ReturnType<typeof makeAccount>) {
  const logged: string[] = []
  const waits: number[] = []
  let due: (() => unknown) | null = null
  const log = (message: string) => logged.push(message)
  const store = openLibrary('ada', {
    storage: createMemoryStorage(),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    log,
  })
  const sync = createSync(store, {
    sync: account.sync,
    holdImages: async ({ images }) => void account.held.push(images),
    runExclusively: (work) => work(),
    runAfter: (ms, work) => {
      waits.push(ms)
      due = work
      return () => {
        due = null
      }
    },
    log,
  })
  /** Advances the clock to the next attempt, and resolves when the attempt is over. */
  const elapse = async () => {
    due?.()
    for (let n = 0; n < 50; n++) await Promise.resolve()
  }
  return { store, sync, logged, waits, elapse }
}

function fields(parts: Record<string, unknown> = {}): LibraryItemFields {
  return LibraryItemFields.parse({
    type: 'text',
    title: 'x',
    category: 'Educational',
    content: 'x',
    ...parts,
  })
}

function listTitles({ store }: ReturnType<typeof createBrowser>): string[] {
  return store.view().items.map(({ title }) => title)
}
