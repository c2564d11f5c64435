import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { callInTime } from './call-in-time.ts'

test('a call without an answer ends as one that did not reach the server', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  const call = callInTime(async ({ signal }) => signal.throwIfAborted())

  await expect(call).rejects.toMatchObject({ code: 'network.unreachable', status: 0 })
  expect(timeout).toHaveBeenCalledWith(15_000)
  timeout.mockRestore()
})

test('an answer and a refusal are passed on', async () => {
  const refusal = new ApiError({ code: 'request.invalid', message: 'No.', status: 422 })

  expect(await callInTime(async () => 'saved')).toBe('saved')
  await expect(callInTime(() => Promise.reject(refusal))).rejects.toBe(refusal)
})
