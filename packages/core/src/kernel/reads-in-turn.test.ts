import { expect, test } from 'vitest'
import { readInTurn } from './reads-in-turn.ts'

/** Reads that begin when it is their turn, and end when they are told to. */
function createReads() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (userId: string, name: string) =>
    readInTurn(userId, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { begun, start, end: (name: string) => ends.get(name)!() }
}

/** Every promise that can go on has gone on after this. */
const settle = () => new Promise(setImmediate)

test('the reads of one user run one at a time, in order of arrival', async () => {
  const { begun, start, end } = createReads()
  const [first, second] = [start('ada', 'first'), start('ada', 'second')]

  await settle()
  expect(begun).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  await settle()
  expect(begun).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
})

test('at most three reads of all users run together', async () => {
  const { begun, start, end } = createReads()
  const users = ['ada', 'bob', 'cleo', 'dan']
  const reads = users.map((userId) => start(userId, userId))

  await settle()
  expect(begun).toEqual(['ada', 'bob', 'cleo'])
  end('bob')
  await reads[1]
  await settle()
  expect(begun).toEqual(users)
  for (const userId of ['ada', 'cleo', 'dan']) end(userId)
  await Promise.all(reads)
})

test('a read that fails rejects, and the next one of the user runs', async () => {
  const failed = readInTurn('ada', () => Promise.reject(new Error('no connection')))
  const next = readInTurn('ada', () => Promise.resolve('read'))

  await expect(failed).rejects.toThrow('no connection')
  expect(await next).toBe('read')
})
