import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidateAlsoEarly } from './record-lists.ts'

test('a first answer that is on its way during a change is asked for again', async () => {
  const client = new QueryClient()
  let stored = 'before the change'
  let answer = () => {}
  const queryFn = vi.fn(async () => {
    const read = stored
    if (queryFn.mock.calls.length === 1) await new Promise<void>((resolve) => (answer = resolve))
    return read
  })
  const observer = new QueryObserver(client, { queryKey: ['trades', 'month'], queryFn })
  const stop = observer.subscribe(() => {})

  stored = 'after the change'
  const invalidated = invalidateAlsoEarly(client, { queryKey: ['trades'] })
  answer()
  await invalidated

  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
