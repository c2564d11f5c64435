import { createListeners } from './listeners.ts'
import { getCurrentUserId } from './session.ts'

/** The records that can wait on this device until the server can be reached. */
export type WaitingKind = 'trade' | 'entry'

/** A new record that was saved without a network. Only this device has it. */
export interface WaitingRecord {
  kind: WaitingKind
  /** The server stores one record for each key, however often it is sent. */
  clientKey: string
  /** The values of its form, as typed. */
  values: object
  /** When it was saved, as an ISO instant. */
  savedAt: string
  /** Why the server refused it; null while it waits. A refused record is sent again only when the user asks. */
  refusal: string | null
}

/** The most records that a device keeps for a user. */
export const MAX_WAITING = 200

const changes = createListeners()
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === buildKey()) changes.notify()
  })

let read: { key: string; text: string | null; records: readonly WaitingRecord[] } | undefined

/** The records of the signed-in user that wait on this device, the oldest first. What cannot be read is left out. */
export function listWaiting(): readonly WaitingRecord[] {
  const key = buildKey()
  const text = readText(key)
  if (read?.key !== key || read.text !== text) read = { key, text, records: parse(text) }
  return read.records
}

/** Calls the listener after each change of the records, also one in another tab. Returns the function that stops it. */
export const subscribeToWaiting = changes.subscribe

/** Keeps a record, in the place of one with the same key. False when it cannot be kept: the form then says why it was not saved. */
export function keepWaiting(record: Pick<WaitingRecord, 'kind' | 'clientKey' | 'values'>): boolean {
  const known = listWaiting()
  if (known.length >= MAX_WAITING && !known.some(({ clientKey }) => clientKey === record.clientKey))
    return false
  return put({ ...record, savedAt: new Date().toISOString(), refusal: null })
}

/** Stores a changed record, or one that was discarded, with its key. */
export function putWaiting(record: WaitingRecord): void {
  put(record)
}

/** Removes a record: the server has it, or the user discarded it. */
export function dropWaiting(clientKey: string): void {
  const known = listWaiting()
  const others = known.filter((record) => record.clientKey !== clientKey)
  if (others.length < known.length) write(others)
}

/** Removes all records of the signed-in user. */
export function dropAllWaiting(): void {
  write([])
}

function put(record: WaitingRecord): boolean {
  const known = listWaiting()
  const at = known.findIndex(({ clientKey }) => clientKey === record.clientKey)
  return write(at < 0 ? [...known, record] : known.with(at, record))
}

function write(records: readonly WaitingRecord[]): boolean {
  try {
    if (records.length === 0) localStorage.removeItem(buildKey())
    else localStorage.setItem(buildKey(), JSON.stringify(records))
    changes.notify()
    return true
  } catch {
    return false // storage is full or switched off
  }
}

/** Another user of this browser has another key, and never sees or sends these records. */
function buildKey(): string {
  return `candlebook.waiting.${getCurrentUserId() ?? 'nobody'}`
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): WaitingRecord[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord) : []
  } catch {
    return []
  }
}

function isRecord(value: unknown): value is WaitingRecord {
  const { kind, clientKey, values, savedAt } = (value ?? {}) as Partial<WaitingRecord> // each part is checked
  const isKnown = kind === 'trade' || kind === 'entry'
  const isComplete = typeof clientKey === 'string' && typeof savedAt === 'string'
  return isKnown && isComplete && typeof values === 'object' && values !== null
}

/**
 * Waits until no tab sends this record, and lets none send it until the promise ends. Calls `onGone` instead when the record was
 * sent.
 */
export function holdWaiting(clientKey: string, end: Promise<void>, onGone: () => void): void {
  if (!('locks' in navigator)) return
  void navigator.locks.request(nameLock(clientKey), async () => {
    if (listWaiting().some((record) => record.clientKey === clientKey)) await end
    else onGone()
  })
}

/** Runs `send` unless another tab is sending this record, or its form is open. */
export async function sendAlone(clientKey: string, send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return await send() // a page without https; the key still stores it once
  await navigator.locks.request(nameLock(clientKey), { ifAvailable: true }, async (lock) => {
    if (lock) await send()
  })
}

const nameLock = (clientKey: string) => `candlebook.waiting.${clientKey}`
