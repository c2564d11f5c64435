import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { keepDraft } from '../lib/draft-storage.ts'
import { createMemoryStorage } from '../lib/memory-storage.fixtures.ts'
import {
  dropWaiting,
  keepWaiting,
  listWaiting,
  nameWaitingDraft,
  SAVED_BEFORE,
} from '../lib/waiting-records.ts'
import { sendAll } from './send-waiting.tsx'

const user = vi.hoisted(() => {
  vi.resetModules() // files of a worker share their modules
  return { id: 'ada', changes: 0 }
})
vi.mock('../lib/session.ts', () => ({ getCurrentUserId: () => user.id }))
vi.mock('../lib/auth-events.ts', () => ({ countUserChanges: () => user.changes }))
vi.mock('../lib/api.ts', () => ({ api: { identity: { refreshSession: async () => ({ user }) } } }))

let storage = createMemoryStorage()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../lib/session.ts')
  vi.doUnmock('../lib/auth-events.ts')
  vi.doUnmock('../lib/api.ts')
  vi.resetModules()
})
beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', {})
  for (const id of ['one', 'two'])
    keepWaiting({ id, kind: 'trade', clientKey: `key-of-${id}`, values: { symbol: id } })
})

const refuse = (code: string, status: number) => {
  throw new ApiError({ code, message: 'No.', status })
}

test('each record is sent once and then no longer waits', async () => {
  const sent: string[] = []

  expect(await sendAll(async ({ id }) => void sent.push(id))).toBe(2)
  expect(sent).toEqual(['one', 'two'])
  expect(listWaiting()).toEqual([])
})

test('when another user signs in, the rest is not sent with the session of that user', async () => {
  const sent: string[] = []
  const send = async ({ id }: { id: string }) => {
    sent.push(id)
    user.changes += 1
  }

  expect(await sendAll(send)).toBe(1)
  expect(sent).toEqual(['one'])
})

test('a record whose key the server knows with other values stays in its place, with a new key and the reason', async () => {
  await sendAll(async ({ id }) => void (id === 'one' && refuse('request.client_key_reused', 409)))

  expect(listWaiting()).toMatchObject([{ id: 'one', refusal: SAVED_BEFORE }])
  expect(listWaiting()[0]?.clientKey).not.toBe('key-of-one')
})

test('a record that was discarded while it was sent does not come back with the refusal', async () => {
  await sendAll(async ({ id }) => {
    dropWaiting(id)
    refuse('request.invalid', 422)
  })

  expect(listWaiting()).toEqual([])
})

test('without the server each record waits on, without a reason', async () => {
  expect(await sendAll(async () => refuse('network.unreachable', 0))).toBe(0)
  expect(listWaiting().map(({ refusal }) => refusal)).toEqual([null, null])
})

const change = ({ id, clientKey }: { id: string; clientKey: string }) =>
  keepWaiting({ id, kind: 'trade', clientKey, values: { symbol: 'ETH' } })

test('a record that another tab changed while it was sent waits as another record', async () => {
  await sendAll(async (record) => void (record.id === 'one' && change(record)))

  expect(listWaiting()).toMatchObject([{ id: 'one', values: { symbol: 'ETH' }, refusal: SAVED_BEFORE }])
  expect(listWaiting()[0]?.clientKey).not.toBe('key-of-one')
})

test('a refusal is not told of values that were not sent', async () => {
  await sendAll(async (record) => {
    change(record)
    refuse('request.invalid', 422)
  })

  expect(listWaiting().map(({ refusal }) => refusal)).toEqual([null, null])
})

test('what was typed into the form of a record that was sent without it waits as another record', async () => {
  keepDraft(nameWaitingDraft({ kind: 'trade', id: 'one' }), { values: { symbol: 'ETH' } })
  keepDraft(nameWaitingDraft({ kind: 'trade', id: 'two' }), { values: { symbol: 'two' } })

  expect(await sendAll(async () => {})).toBe(2)

  expect(listWaiting()).toMatchObject([{ id: 'one', values: { symbol: 'ETH' }, refusal: SAVED_BEFORE }])
  expect(listWaiting()[0]?.clientKey).not.toBe('key-of-one')
  expect([...storage.texts.keys()]).toEqual(['candlebook.waiting.ada.one'])
})
