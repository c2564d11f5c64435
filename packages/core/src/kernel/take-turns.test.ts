import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('at most `atOnce` run at a time, and all run in the order of the calls', async () => {
  const inTurn = takeTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((at) =>
    inTurn(async () => {
      begun.push(at)
      await new Promise<void>((end) => ends.push(end))
      return at
    }),
  )

  await nextTick()
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await nextTick()
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  ends[2]!()
  await nextTick()
  ends[3]!()

  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('work that fails lets the next one run', async () => {
  const inTurn = takeTurns(1)

  const failed = inTurn(async () => {
    throw new Error('no')
  })
  const next = inTurn(async () => 'yes')

  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

function nextTick() {
  return new Promise((resolve) => setImmediate(resolve))
}
