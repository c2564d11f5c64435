import { expect, test, vi } from 'vitest'
import { makeLatePart } from './late-part.ts'

const Part = () => null

test('a part is fetched once for all places that show it', async () => {
  const load = vi.fn(async () => Part)
  const late = makeLatePart(load)

  late.ask()
  late.ask()
  await vi.waitFor(() => expect(late.state().part).toBe(Part))
  late.ask()

  expect(load).toHaveBeenCalledTimes(1)
})

test('a part is fetched again after a failure, and each failure is counted', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<() => Promise<typeof Part>>()
  load.mockRejectedValueOnce(new Error('no connection')).mockRejectedValueOnce(new Error('none yet'))
  load.mockResolvedValue(Part)
  const late = makeLatePart(load)
  late.subscribe(() => {})

  for (const failures of [1, 2]) {
    late.ask()
    await vi.waitFor(() => expect(late.state()).toEqual({ part: null, failures, asking: false }))
  }
  late.ask()

  await vi.waitFor(() => expect(late.state().part).toBe(Part))
})

test('the failures are cleared when the last place unsubscribes', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const late = makeLatePart(async () => Promise.reject(new Error('no connection')))
  const leave = [late.subscribe(() => {}), late.subscribe(() => {})]
  late.ask()
  await vi.waitFor(() => expect(late.state().failures).toBe(1))

  leave[0]?.()
  expect(late.state().failures).toBe(1)
  leave[1]?.()

  expect(late.state().failures).toBe(0)
})

test('a part that is asked for when the browser is idle is not fetched before', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('window', { requestIdleCallback: null })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const load = vi.fn(async () => Part)

  makeLatePart(load).askWhenIdle()
  expect(load).not.toHaveBeenCalled()
  for (const run of idle) run()

  expect(load).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
