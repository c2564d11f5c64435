/** The maximum number of visible toasts. Source: requirement TOAST-01. */
export const TOAST_LIMIT = 1

/** How long a dismissed toast stays in memory. Source: requirement TOAST-02. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000

/** How long a toast is shown by default. Source: requirement TOAST-03. */
export const TOAST_DURATION_MS = 5_000

type ToastVariant = 'default' | 'destructive'

export interface ToastContent {
  title: string
  description?: string
  /** 'destructive' for a failure; a toast titled 'Error' is always destructive. */
  variant?: ToastVariant
  /** One action for the user, such as Undo. */
  action?: { label: string; onPress: () => void }
  durationMs?: number
}

export interface ShownToast extends ToastContent {
  id: string
  variant: ToastVariant
  durationMs: number
  open: boolean
}

export interface ToastState {
  /** Newest first. Dismissed toasts are closed and stay in the list until they are removed. */
  toasts: readonly ShownToast[]
}

export type ToastEvent =
  | { type: 'added'; toast: ShownToast }
  | { type: 'dismissed'; id: string }
  | { type: 'removed'; id: string }

/** The toasts after an event. A newer toast replaces the older one. */
export function toastReducer(state: ToastState, event: ToastEvent): ToastState {
  switch (event.type) {
    case 'added':
      return { toasts: [event.toast, ...state.toasts].slice(0, TOAST_LIMIT) }
    case 'dismissed':
      return {
        toasts: state.toasts.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast)),
      }
    case 'removed':
      return { toasts: state.toasts.filter((toast) => toast.id !== event.id) }
  }
}

/** A toast as it is shown: the content with defaults for its missing values. */
export function toShownToast(id: string, content: ToastContent): ShownToast {
  return {
    ...content,
    id,
    open: true,
    variant: content.title === 'Error' ? 'destructive' : (content.variant ?? 'default'),
    durationMs: content.durationMs ?? TOAST_DURATION_MS,
  }
}

let state: ToastState = { toasts: [] }
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast and returns its id. Any code may call it, also outside React. */
export function toast(content: ToastContent): string {
  count += 1
  const id = String(count)
  dispatch({ type: 'added', toast: toShownToast(id, content) })
  return id
}

/** Hides a toast and removes it TOAST_REMOVE_DELAY_MS later. */
export function dismissToast(id: string): void {
  dispatch({ type: 'dismissed', id })
  setTimeout(() => dispatch({ type: 'removed', id }), TOAST_REMOVE_DELAY_MS)
}

/** The store of toasts, for the component that renders them. */
export const toastStore = {
  current: (): ToastState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function dispatch(event: ToastEvent) {
  state = toastReducer(state, event)
  for (const listener of listeners) listener()
}
