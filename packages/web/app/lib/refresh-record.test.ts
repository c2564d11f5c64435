import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidateAlsoEarly, refreshRecord } from './refresh-record.ts'

test('a first answer that is on its way during a change is asked for again', async () => {
  const { client, observer, queryFn, answerFirst, stop, change } = observeSlowQuery()

  change()
  const invalidated = invalidateAlsoEarly(client, { queryKey: ['trades'] })
  answerFirst()
  await invalidated

  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

test.each([
  ['before', 'its refresh begins', 0],
  ['after', 'its refresh began', 1000],
])(
  'an answer from before a change on another page that arrives %s %s is asked for again',
  async (_when, _what, afterMs) => {
    vi.useFakeTimers()
    const { client, observer, answerFirst, stop, change } = observeSlowQuery()

    change()
    refreshRecord(client)
    await vi.advanceTimersByTimeAsync(afterMs)
    answerFirst()
    await vi.advanceTimersByTimeAsync(1000)

    expect(observer.getCurrentResult().data).toBe('after the change')
    stop()
    vi.useRealTimers()
  },
)

/** A query of trades whose first answer waits for `answerFirst`, and is of the time at which it was asked for. */
function observeSlowQuery() {
  const client = new QueryClient()
  let stored = 'before the change'
  let answerFirst = () => {}
  const queryFn = vi.fn(async () => {
    const read = stored
    if (queryFn.mock.calls.length === 1) await new Promise<void>((resolve) => (answerFirst = resolve))
    return read
  })
  const observer = new QueryObserver(client, { queryKey: ['trades', 'month'], queryFn })
  const stop = observer.subscribe(() => {})
  return {
    client,
    observer,
    queryFn,
    stop,
    answerFirst: () => answerFirst(),
    change: () => {
      stored = 'after the change'
    },
  }
}
