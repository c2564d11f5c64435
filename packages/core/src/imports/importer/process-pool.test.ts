import { expect, test } from 'vitest'
import { createProcessPool } from './process-pool.ts'

test('a process that serves many tasks gets no further listener for each of them', async () => {
  const pool = createProcessPool({ memoryMb: 64 })
  const child = pool.take()
  const listeners = child.listenerCount('exit')

  for (let task = 0; task < 12; task++) {
    pool.release(child, { isReusable: true })
    expect(pool.take()).toBe(child)
  }

  expect(child.listenerCount('exit')).toBe(listeners)
  await pool.close()
})
