import { clearCachedAnswers } from './cached-answers.ts'
import { createListeners } from './listeners.ts'
import { noteSignedIn } from './signed-in-hint.ts'
import { endVisit } from './visit-id.ts'

const types = [
  'initial-session',
  'signed-in',
  'signed-out',
  'token-refreshed',
  'password-recovery',
  'user-updated',
] as const

const USER_CHANGED_AT = 'candlebook.user-changed-at'

/**
 * A change of the session in this browser. `expiresAt` is known after a refresh only. `isAccountDeleted` is a part of a sign-out
 * and no type, because a tab with an older version of the app ignores types that it does not know. [AUTH-20]
 */
export interface AuthEvent {
  type: (typeof types)[number]
  expiresAt?: string
  isAccountDeleted?: true
}

/** Applies an event in this tab and tells all other tabs of this browser. */
export function publishAuthEvent(event: AuthEvent): void {
  if (changesUser(event)) storeUserChange()
  apply(event)
  openChannel().postMessage(event)
}

/**
 * Whether a user signed in or out in this browser after it began to load this page. The page may then show the data of the
 * former user: a tab that was loading, or that the browser had frozen, received no event. True without storage.
 */
export function hasUserChanged(): boolean {
  try {
    const loadedAt = Date.now() - performance.now() // performance.timeOrigin differs from the clock after a sleep
    return Number(localStorage.getItem(USER_CHANGED_AT)) > loadedAt
  } catch {
    return true
  }
}

/** Calls the listener for each event of another tab. Returns the function that stops it. */
export function listenToOtherTabs(listener: (event: AuthEvent) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a user is signed in, as far as this tab knows; false until the first answer. */
export const signedInStore = {
  current: () => isSignedIn,
  subscribe: (listener: () => void): (() => void) => {
    openChannel()
    return changes.subscribe(listener)
  },
  /** For an answer of the server that the other tabs must not act on: their pages keep what is typed. */
  set: (signedIn: boolean): void => {
    isSignedIn = signedIn
    if (!signedIn) clearCachedAnswers()
    noteSignedIn(signedIn)
    changes.notify()
  },
}

/** How often a user signed in or out in this browser while this page is open. */
export function countUserChanges(): number {
  return userChanges
}

let isSignedIn = false
let userChanges = 0
const changes = createListeners()
const listeners = new Set<(event: AuthEvent) => void>()
let channel: BroadcastChannel | null = null

// Opened in the browser only: an open channel would keep the process of the server alive.
function openChannel(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('candlebook.auth')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isAuthEvent(data)) return
    apply(data)
    for (const listener of [...listeners]) listener(data)
  }
  return channel
}

function changesUser({ type }: AuthEvent): boolean {
  return type === 'signed-in' || type === 'signed-out' || type === 'password-recovery'
}

function storeUserChange(): void {
  try {
    localStorage.setItem(USER_CHANGED_AT, String(Date.now()))
  } catch {
    // Without storage hasUserChanged is true.
  }
}

function apply(event: AuthEvent): void {
  const { type } = event
  if (changesUser(event)) userChanges += 1
  if (type === 'signed-out') endVisit() // the next user of this browser is another visitor
  if (type === 'signed-out' || type === 'password-recovery') signedInStore.set(false)
  else if (type !== 'user-updated') signedInStore.set(true)
}

/** Another tab can run an older or newer version of the app. */
function isAuthEvent(value: unknown): value is AuthEvent {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return types.some((type) => type === value.type)
}
