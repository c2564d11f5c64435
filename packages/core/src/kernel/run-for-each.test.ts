import { expect, test } from 'vitest'
import { runForEach } from './run-for-each.ts'

test('an item that fails does not stop the others, and the first error is thrown at the end', async () => {
  const done: string[] = []
  const running = runForEach(['ada', 'bob', 'carla', 'dora'], async (name) => {
    if (name === 'ada' || name === 'carla') throw new Error(name)
    done.push(name)
  })

  await expect(running).rejects.toThrow('ada')
  expect(done).toEqual(['bob', 'dora'])
})

test('items are worked on one at a time, in their order', async () => {
  const steps: string[] = []
  await runForEach(['ada', 'bob'], async (name) => {
    steps.push(`${name} starts`)
    await Promise.resolve()
    steps.push(`${name} ends`)
  })

  expect(steps).toEqual(['ada starts', 'ada ends', 'bob starts', 'bob ends'])
})
