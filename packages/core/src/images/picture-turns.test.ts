import { expect, test } from 'vitest'
import { openPictureTurns, type PictureWork } from './picture-turns.ts'

/** A queue whose work ends when the test says so; `started` has the names in the order in which their work began. */
function openQueue() {
  const takeTurn = openPictureTurns()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, work: Partial<PictureWork> = {}) =>
    takeTurn({ userId: name[0]!, bytes: 100_000, pixels: 1_000_000, isAvif: false, ...work }, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await settle()
  }
  return { add, end, started }
}

const settle = () => new Promise((done) => setImmediate(done))
const avif = { pixels: 13_000_000, isAvif: true }

test('a small picture starts at once while the AVIFs of another user wait for one another', async () => {
  const { add, end, started } = openQueue()
  for (let n = 0; n < 9; n++) void add(`a${n}`, avif)

  void add('b0')
  await settle()

  expect(started).toEqual(['a0', 'b0'])
  await end('b0')
  expect(started).toEqual(['a0', 'b0'])
})

test('AVIFs of several users are worked on one at a time, and the user without a turn is next', async () => {
  const { add, end, started } = openQueue()
  for (const name of ['a0', 'a1', 'a2', 'b0', 'c0']) void add(name, avif)
  await settle()

  for (const name of ['a0', 'b0', 'c0', 'a1']) await end(name)

  expect(started).toEqual(['a0', 'b0', 'c0', 'a1', 'a2'])
})

test('two pictures run at once only when their pixels fit into the memory together', async () => {
  const { add, end, started } = openQueue()
  for (const name of ['a0', 'b0']) void add(name, { pixels: 50_000_000 })
  void add('c0', { pixels: 10_000_000 })
  await settle()

  expect(started).toEqual(['a0', 'c0'])
  await end('a0')
  expect(started).toEqual(['a0', 'c0', 'b0'])
})

test('the waiting pictures of a user have 40 MB at most, and a further one is refused with the time to wait', async () => {
  const { add } = openQueue()
  const large = { ...avif, bytes: 10 * 1024 * 1024 }
  for (let n = 0; n < 5; n++) void add(`a${n}`, large) // the first one does not wait

  await expect(add('a5', large)).rejects.toMatchObject({
    code: 'request.too_many',
    data: { waitSeconds: 5 },
  })
})

test('work that fails gives its turn to the next', async () => {
  const takeTurn = openPictureTurns()
  const work = { userId: 'a', bytes: 1, pixels: 1, isAvif: false }

  const failed = takeTurn(work, () => Promise.reject(new Error('damaged')))
  const next = takeTurn({ ...work }, async () => 'done')

  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('done')
})
