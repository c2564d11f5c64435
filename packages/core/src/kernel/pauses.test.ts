import { expect, test } from 'vitest'
import { collectWithPauses } from './pauses.ts'

/** Items that each take longer than a request may compute without a pause. */
function* makeSlowly(count: number) {
  for (let item = 1; item <= count; item++) {
    const until = performance.now() + 12
    while (performance.now() < until);
    yield item
  }
}

test('others have their turn while a long computation is collected', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)

  const items = await collectWithPauses(makeSlowly(5))
  isDone = true

  expect(items).toEqual([1, 2, 3, 4, 5])
  expect(turns).toBeGreaterThanOrEqual(4)
})
