import { expect, test } from 'vitest'
import { KeyedTurns } from './keyed-turns.ts'

test('of one key, at most `max` have a turn, and the others get theirs in the order of arrival', async () => {
  const turns = new KeyedTurns({ maxWaiting: 10, maxWaitMs: 60_000 })
  const begun: number[] = []
  const begin = async (at: number) => {
    const end = await turns.take('ada', 2)
    begun.push(at)
    return end
  }
  const all = [0, 1, 2, 3].map(begin)

  const [first, second] = await Promise.all(all.slice(0, 2))
  expect(begun).toEqual([0, 1])
  second?.()
  await all[2]
  expect(begun).toEqual([0, 1, 2])
  first?.()
  await all[3]
  expect(begun).toEqual([0, 1, 2, 3])
})

test('another key does not wait', async () => {
  const turns = new KeyedTurns({ maxWaiting: 10, maxWaitMs: 60_000 })
  await turns.take('ada', 1)

  expect(await turns.take('bob', 1)).toBeTypeOf('function')
})

test('more than `maxWaiting` of one key are refused, and later ones get a turn', async () => {
  const turns = new KeyedTurns({ maxWaiting: 1, maxWaitMs: 60_000 })
  const end = await turns.take('ada', 1)
  const waiting = turns.take('ada', 1)

  await expect(turns.take('ada', 1)).rejects.toMatchObject({
    code: 'request.too_many',
    data: { waitSeconds: 5 },
  })
  end()
  const endOfWaiting = await waiting
  endOfWaiting()
  expect(await turns.take('ada', 1)).toBeTypeOf('function')
})

test('a wait that takes too long is refused, and the turn goes to the next one', async () => {
  const turns = new KeyedTurns({ maxWaiting: 10, maxWaitMs: 1 })
  const end = await turns.take('ada', 1)

  await expect(turns.take('ada', 1)).rejects.toMatchObject({ code: 'server.busy' })
  end()
  expect(await turns.take('ada', 1)).toBeTypeOf('function')
})
