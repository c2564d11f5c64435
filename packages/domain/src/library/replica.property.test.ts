import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySlot, anySlots, type SmallItem } from './library.fixtures.ts'
import {
  applyAnswer,
  buildSyncRequest,
  createEmptyReplica,
  getNextStamp,
  hasItem,
  isSameSlot,
  listSlots,
  mergeSlot,
  mergeSlots,
  putSlot,
  type Replica,
  type Slot,
  type SyncAnswer,
  type SyncRequest,
} from './replica.ts'

const HOUR = 60 * 60 * 1000
const limits = { maxSlots: 2, maxBytes: 10_000 }

/**
 * The possible steps, in any order: browsers 0 and 1 write and sync; messages are lost, duplicated and
 * delayed.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('talk' as const), browser: fc.nat(1) }) },
  fc.record({ kind: fc.constant('add' as const), browser: fc.nat(1) }),
  fc.record({ kind: fc.constant('edit' as const), browser: fc.nat(1), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('delete' as const), browser: fc.nat(1), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('ask' as const), browser: fc.nat(1) }),
  fc.record({ kind: fc.constant('serve' as const), which: fc.nat(9), keep: fc.boolean() }),
  fc.record({ kind: fc.constant('loseRequest' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('hear' as const), which: fc.nat(9), keep: fc.boolean() }),
  fc.record({ kind: fc.constant('loseAnswer' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('forget' as const), browser: fc.nat(1) }),
  fc.record({ kind: fc.constant('newCopy' as const) }),
)

const scenario = fc.record({
  steps: fc.array(step, { maxLength: 60, size: 'max' }),
  skews: fc.tuple(...[0, 1].map(() => fc.constantFrom(0, HOUR, -HOUR, 30 * 24 * HOUR))),
  limit: fc.integer({ min: 1, max: 4 }),
})

test('with lost, duplicated and late messages and wrong clocks, all replicas converge and no item is lost', () => {
  fc.assert(
    fc.property(scenario, ({ steps, skews, limit }) => {
      const play = makePlay(skews, limit)
      for (const one of steps) play.take(one)
      play.settle()

      const [first, second] = play.browsers.map(listShownTitles)
      expect(second).toEqual(first)
      expect(play.server()).toEqual(first)
      expect(first).toEqual(play.expected())
    }),
    { numRuns: 400 },
  )
})

type Message = { browser: number; request: SyncRequest<SmallItem> }
type Reply = Message & { answer: SyncAnswer<SmallItem> }
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * Two browsers with separate clocks, an account copy, the messages between them, and a log of all changes.
 */
function makePlay(skews: number[], limit: number) {
  const browsers: Replica<SmallItem>[] = [createEmptyReplica(), createEmptyReplica()]
  const messages: Message[] = []
  const replies: Reply[] = []
  const done: Slot<SmallItem>[] = []
  let copy = 1
  let lastChange = 0
  let stored = new Map<string, Slot<SmallItem> & { change: number }>()
  let count = 0
  const clock = (browser: number) => new Date(Date.UTC(2026, 10, 2) + count++ * 1000 + skews[browser]!)

  const twoSides = () => [listSlots(browsers[0]!), listSlots(browsers[1]!)] as const
  const write = (browser: number, slot: Slot<SmallItem>) => {
    done.push(slot)
    browsers[browser] = putSlot(browsers[browser]!, slot)
  }
  const pick = (browser: number, which: number) => {
    const there = listSlots(browsers[browser]!).filter(hasItem)
    return there.length === 0 ? null : there[which % there.length]!
  }
  const serve = ({ request }: Message): SyncAnswer<SmallItem> => {
    const [askedCopy, number] = request.cursor.split('.')
    const isNew = request.cursor === ''
    const fits = Number(askedCopy) === copy && Number(number) <= lastChange
    const from = fits ? Number(number) : 0
    const accepted: string[] = []
    for (const slot of request.items) {
      const before = stored.get(slot.id)
      const merged = mergeSlot(before ?? slot, slot)
      if (isSameSlot(merged, slot)) accepted.push(slot.id)
      if (!before || !isSameSlot(before, merged)) stored.set(slot.id, { ...merged, change: ++lastChange })
    }
    const found = [...stored.values()]
      .filter(({ id, change }) => change > from && !accepted.includes(id))
      .toSorted((a, b) => a.change - b.change)
    const page = found.slice(0, limit)
    const reached = found.length > limit ? page.at(-1)!.change : lastChange
    return {
      items: page.map(({ change: _, ...slot }) => slot),
      cursor: `${copy}.${reached}`,
      restart: !fits && !isNew,
    }
  }
  const ask = (browser: number) =>
    messages.push({ browser, request: buildSyncRequest(browsers[browser]!, limits) })
  const hear = ({ browser, request, answer }: Reply) => {
    browsers[browser] = applyAnswer(browsers[browser]!, { request, answer })
  }
  /** Syncs at once. The same answer may arrive again later. */
  const talk = (browser: number) => {
    ask(browser)
    const message = messages.pop()!
    const reply = { ...message, answer: serve(message) }
    if (replies.length < 5) replies.push(reply)
    hear(reply)
  }

  const take = (one: Step) => {
    switch (one.kind) {
      case 'add': {
        const item = { title: `item ${count}`, updatedAt: getNextStamp(null, clock(one.browser)) }
        return write(one.browser, { id: `id ${count}`, item, deletedUpTo: null })
      }
      case 'edit': {
        const slot = pick(one.browser, one.which)
        if (!slot) return
        const updatedAt = getNextStamp(slot.item.updatedAt, clock(one.browser))
        const title = `edit ${count}`
        write(one.browser, { ...slot, item: { title, updatedAt } })
        return expect(listShownTitles(browsers[one.browser]!)[slot.id]).toBe(title)
      }
      case 'delete': {
        const slot = pick(one.browser, one.which)
        return slot && write(one.browser, { id: slot.id, item: null, deletedUpTo: slot.item.updatedAt })
      }
      case 'talk':
        return talk(one.browser)
      case 'ask':
        return ask(one.browser)
      case 'serve': {
        const message = messages[one.which % messages.length]
        if (!message) return
        if (!one.keep) messages.splice(messages.indexOf(message), 1)
        return replies.push({ ...message, answer: serve(message) })
      }
      case 'loseRequest':
        return messages.splice(one.which, 1)
      case 'hear': {
        const reply = replies[one.which % replies.length]
        if (!reply) return
        if (!one.keep) replies.splice(replies.indexOf(reply), 1)
        return hear(reply)
      }
      case 'loseAnswer':
        return replies.splice(one.which, 1)
      case 'forget': {
        // Local storage is wiped or unreadable. Unsent changes would be lost with it, so the step runs only
        // when all are sent.
        const { slots, cursor } = browsers[one.browser]!
        const kept = cursor.startsWith(`${copy}.`) && [...slots.values()].every(({ sent }) => sent)
        if (kept) browsers[one.browser] = createEmptyReplica()
        return
      }
      case 'newCopy': {
        // Switched off and on again. Runs only when the browsers hold every item, because any other item
        // would be lost.
        const held = new Map(mergeSlots(...twoSides()).map((slot) => [slot.id, slot]))
        const isHeld = (slot: Slot<SmallItem>) => {
          const other = held.get(slot.id)
          return other !== undefined && isSameSlot(other, mergeSlot(other, slot))
        }
        if (![...stored.values()].every(isHeld)) return
        copy += 1
        lastChange = 0
        stored = new Map()
        return
      }
    }
  }
  /** Both browsers sync until nothing is left to send. Old messages still arrive in between. */
  const settle = () => {
    for (let round = 0; round < 60; round++) {
      for (const browser of [0, 1]) {
        talk(browser)
        const old = replies.pop()
        if (old) hear(old)
      }
    }
  }
  return {
    browsers,
    take,
    settle,
    server: () => listTitles([...stored.values()]),
    /** The expected state: the latest version of every written item, unless that version was deleted. */
    expected: () => listTitles(mergeSlots(done, [])),
  }
}

const listShownTitles = (replica: Replica<SmallItem>) => listTitles(listSlots(replica))

function listTitles(slots: Slot<SmallItem>[]): Record<string, string> {
  const there = slots.filter(hasItem).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return Object.fromEntries(there.map(({ id, item }) => [id, item.title]))
}

test('merging two sets of slots does not depend on which comes first', () => {
  fc.assert(
    fc.property(anySlots, anySlots, (a, b) => {
      expect(mergeSlots(a, b)).toEqual(mergeSlots(b, a))
    }),
  )
})

test('merging three sets of slots does not depend on which two are merged first', () => {
  fc.assert(
    fc.property(anySlots, anySlots, anySlots, (a, b, c) => {
      expect(mergeSlots(mergeSlots(a, b), c)).toEqual(mergeSlots(a, mergeSlots(b, c)))
    }),
  )
})

test('merging known slots changes nothing', () => {
  fc.assert(
    fc.property(anySlots, anySlots, (a, b) => {
      const merged = mergeSlots(a, b)

      expect(mergeSlots(merged, b)).toEqual(merged)
      expect(mergeSlots(merged, merged)).toEqual(merged)
    }),
  )
})

test('an item exists after a merge unless one side had deleted that version', () => {
  fc.assert(
    fc.property(anySlot('one'), anySlot('one'), (a, b) => {
      const versions = [a, b].filter(hasItem).map(({ item }) => item.updatedAt)
      const deletions = [a, b].map(({ deletedUpTo }) => deletedUpTo ?? '')
      const latest = versions.toSorted().at(-1)
      const survives = latest !== undefined && deletions.every((deleted) => latest > deleted)

      expect(mergeSlot(a, b).item?.updatedAt).toBe(survives ? latest : undefined)
    }),
  )
})

test('the later change of an item stays in any order of arrival', () => {
  const early = toSlot({ title: 'early', updatedAt: toInstant(1) })
  const late = toSlot({ title: 'late', updatedAt: toInstant(2) })

  expect(mergeSlot(early, late).item?.title).toBe('late')
  expect(mergeSlot(late, early).item?.title).toBe('late')
})

test('a deletion removes the version that its user saw, and keeps a concurrent change of another browser [LIB-26]', () => {
  const seen = toSlot({ title: 'seen', updatedAt: toInstant(1) })
  const changedElsewhere = toSlot({ title: 'changed', updatedAt: toInstant(2) })
  const deletion = { id: 'one', item: null, deletedUpTo: toInstant(1) }

  expect(mergeSlot(seen, deletion).item).toBeNull()
  expect(mergeSlot(mergeSlot(seen, deletion), changedElsewhere).item?.title).toBe('changed')
  expect(mergeSlot(mergeSlot(deletion, changedElsewhere), seen).item?.title).toBe('changed')
})

function toInstant(second: number): string {
  return new Date(Date.UTC(2026, 10, 2, 0, 0, second)).toISOString()
}

function toSlot(item: { title: string; updatedAt: string }): Slot<{ title: string; updatedAt: string }> {
  return { id: 'one', item, deletedUpTo: null }
}
