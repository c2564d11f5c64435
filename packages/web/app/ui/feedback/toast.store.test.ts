import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
  type ToastState,
  toast,
  toastReducer,
  toastStore,
  toShownToast,
} from './toast.store.ts'

const none: ToastState = { toasts: [] }
const addToast = (state: ToastState, id: string) =>
  toastReducer(state, { type: 'added', toast: toShownToast(id, { title: `Toast ${id}` }) })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a newer toast replaces the toast that is shown [TOAST-01]', () => {
  const state = addToast(addToast(none, 'a'), 'b')

  expect(TOAST_LIMIT).toBe(1)
  expect(state.toasts.map((shown) => shown.id)).toEqual(['b'])
})

test('a dismissed toast is closed and stays in memory [TOAST-02]', () => {
  const state = toastReducer(addToast(none, 'a'), { type: 'dismissed', id: 'a' })

  expect(state.toasts).toMatchObject([{ id: 'a', open: false }])
})

test('a removed toast is not stored any more [TOAST-02]', () => {
  const dismissed = toastReducer(addToast(none, 'a'), { type: 'dismissed', id: 'a' })

  expect(toastReducer(dismissed, { type: 'removed', id: 'a' })).toEqual(none)
})

test('a dismissed toast leaves memory after 1,000,000 ms and not before [TOAST-02]', () => {
  const id = toast({ title: 'Trade Added' })
  dismissToast(id)

  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
  expect(toastStore.current().toasts).toHaveLength(1)

  vi.advanceTimersByTime(1)
  expect(toastStore.current().toasts).toHaveLength(0)
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000)
})

test('a toast is shown for 5000 ms unless it says otherwise [TOAST-03] [CONSTC-01]', () => {
  expect(TOAST_DURATION_MS).toBe(5_000)
  expect(toShownToast('a', { title: 'Trade Added' }).durationMs).toBe(5_000)
  expect(toShownToast('b', { title: 'Trade Deleted', durationMs: 8_000 }).durationMs).toBe(8_000)
})

test('a toast titled Error is destructive even when its variant is another one [TOAST-06]', () => {
  expect(toShownToast('a', { title: 'Error' }).variant).toBe('destructive')
  expect(toShownToast('b', { title: 'Error', variant: 'default' }).variant).toBe('destructive')
  expect(toShownToast('c', { title: 'Trade Added' }).variant).toBe('default')
})

test('removing the older toast later does not change the newer one [TOAST-01]', () => {
  const older = toast({ title: 'Trade Added' })
  dismissToast(older)
  const newer = toast({ title: 'Trade Updated' })

  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS)
  expect(toastStore.current().toasts.map((shown) => shown.id)).toEqual([newer])
  dismissToast(newer)
})
