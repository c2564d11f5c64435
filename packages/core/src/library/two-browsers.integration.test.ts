import type { LibraryItem, LibraryNews } from '@candlebook/contract/library'
import {
  applyAnswer,
  buildSyncRequest,
  createEmptyReplica,
  getNextStamp,
  hasItem,
  listSlots,
  putSlot,
  type Replica,
  type SyncRequest,
} from '@candlebook/domain/library/replica'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { buildItem, sync } from './library.fixtures.ts'

const HOUR = 60 * 60 * 1000
const limits = { maxSlots: 3, maxBytes: 100_000 }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const browser = fc.nat(1)
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add', 'edit', 'delete', 'talk', 'talkDeaf', 'replay', 'lateAnswer'),
    browser,
  }),
)

test('two browsers and the real account copy converge when messages are lost, duplicated or late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const play = makePlay(await createTestUser(database))
      for (const one of steps) await play.take(one)
      for (let round = 0; round < 12; round++) for (const which of [0, 1]) await play.talk(which)

      const [first, second] = play.browsers.map((replica) => getTitles(listSlots(replica)))
      expect(second).toEqual(first)
      expect(getTitles((await sync(play.ctx)).items)).toEqual(first)
      expect(first!.filter(([id]) => play.neverDeleted.has(id)).length).toBe(play.neverDeleted.size)
    }),
    { numRuns: Math.ceil(12 * Number(process.env.SHARE_OF_RUNS)) },
  )
})

/** Two browsers, the second with a clock an hour behind, and their messages to and from the account copy. */
function makePlay(ctx: Context) {
  const browsers: Replica<LibraryItem>[] = [createEmptyReplica(), createEmptyReplica()]
  const said: { browser: number; request: SyncRequest<LibraryItem>; answer: LibraryNews }[] = []
  const neverDeleted = new Set<string>()
  let count = 0
  const clock = (which: number) => new Date(Date.UTC(2026, 10, 2) + count++ * 1000 - which * HOUR)
  const any = (which: number) =>
    listSlots(browsers[which]!)
      .filter(hasItem)
      .at(count % 3)
  const ask = async (which: number) => {
    const request = buildSyncRequest(browsers[which]!, limits)
    const answer = await sync(ctx, request)
    said.push({ browser: which, request, answer })
    return { request, answer }
  }
  const talk = async (which: number) => {
    browsers[which] = applyAnswer(browsers[which]!, await ask(which))
  }

  const take = async (one: { kind: string; browser: number }) => {
    const which = one.browser
    const slot = any(which)
    const old = said[count % Math.max(said.length, 1)]
    if (one.kind === 'add') {
      const stamp = getNextStamp(null, clock(which))
      const id = newId()
      neverDeleted.add(id)
      const item = buildItem({ title: `item ${count}`, createdAt: stamp, updatedAt: stamp })
      browsers[which] = putSlot(browsers[which]!, { id, item, deletedUpTo: null })
    }
    if (one.kind === 'edit' && slot) {
      const updatedAt = getNextStamp(slot.item.updatedAt, clock(which))
      const item = { ...slot.item, title: `edit ${count}`, updatedAt }
      browsers[which] = putSlot(browsers[which]!, { ...slot, item })
    }
    if (one.kind === 'delete' && slot) {
      neverDeleted.delete(slot.id)
      const deletion = { id: slot.id, item: null, deletedUpTo: slot.item.updatedAt }
      browsers[which] = putSlot(browsers[which]!, deletion)
    }
    if (one.kind === 'talk') await talk(which)
    if (one.kind === 'talkDeaf') await ask(which)
    if (one.kind === 'replay' && old) await sync(ctx, old.request)
    if (one.kind === 'lateAnswer' && old) browsers[old.browser] = applyAnswer(browsers[old.browser]!, old)
  }
  return { ctx, browsers, neverDeleted, take, talk }
}

function getTitles(slots: { id: string; item: LibraryItem | null }[]): [string, string][] {
  return slots
    .flatMap(({ id, item }): [string, string][] => (item ? [[id, item.title]] : []))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
