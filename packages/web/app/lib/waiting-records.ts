import { buildDraftKey, dropDraft, keepDraft, readDraft } from './draft-storage.ts'
import { createListeners } from './listeners.ts'
import { getCurrentUserId } from './session.ts'

/** The records that can wait on this device until the server can be reached. */
export type WaitingKind = 'trade' | 'entry'

/** A new record that was saved without a network. Only this device has it. */
export interface WaitingRecord {
  /** Names it on this device, also after its client key changed. */
  id: string
  kind: WaitingKind
  /** The server stores one record for each key, however often it is sent. */
  clientKey: string
  /** The values of its form, as typed. */
  values: object
  /** When it was first saved, as an ISO instant. */
  savedAt: string
  /** Why the server refused it; null while it waits. A refused record is sent again only when the user asks. */
  refusal: string | null
}

/** The most records that a device keeps for a user. */
export const MAX_WAITING = 200

/** Why a record is not sent whose key the server knows with other values. */
export const SAVED_BEFORE =
  'An earlier version of this was saved already. Look for it in the list. Keep this one only if both are right.'

const changes = createListeners()
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(buildKey(''))) changes.notify()
  })

let read: { text: string; records: readonly WaitingRecord[] } | undefined

/** The records of the signed-in user that wait on this device, the oldest first. What cannot be read is left out. */
export function listWaiting(): readonly WaitingRecord[] {
  const texts = readTexts()
  const text = texts.join('\n')
  if (read?.text !== text) read = { text, records: texts.flatMap(parse).sort(compareAge) }
  return read.records
}

/** The record with this id, as it is now; undefined when it does not wait any more. */
export function findWaiting(id: string | undefined): WaitingRecord | undefined {
  return listWaiting().find((record) => record.id === id)
}

/** Calls the listener after each change of the records, also one in another tab. Returns the function that stops it. */
export const subscribeToWaiting = changes.subscribe

/**
 * Keeps a new record, or in its place the one with this id. False when it cannot be kept: the form then says why it was not
 * saved. Two tabs can start from one draft, and so from one key: the second record gets another key, unless it has the same values.
 */
export function keepWaiting({
  id,
  ...given
}: Pick<WaitingRecord, 'kind' | 'clientKey' | 'values'> & { id?: string | undefined }): boolean {
  const known = listWaiting()
  const twin = known.find(({ clientKey }) => clientKey === given.clientKey)
  const isRepeated = hasValues(twin, given.values)
  const former = findWaiting(id) ?? (isRepeated ? twin : undefined)
  if (!former && known.length >= MAX_WAITING) return false
  return write({
    ...given,
    id: former?.id ?? id ?? crypto.randomUUID(),
    clientKey: twin === former || !twin ? given.clientKey : crypto.randomUUID(),
    savedAt: former?.savedAt ?? new Date().toISOString(),
    refusal: null,
  })
}

/** Stores a record that was discarded, or sent with other values, again. */
export function putWaiting(record: WaitingRecord): void {
  write(record)
}

/** Changes parts of a record; does nothing when it does not wait any more. */
export function changeWaiting(id: string, change: Partial<WaitingRecord>): void {
  const record = findWaiting(id)
  if (record) write({ ...record, ...change })
}

/** Removes a record. */
export function dropWaiting(id: string): void {
  if (findWaiting(id)) remove(buildKey(id))
}

/**
 * Removes a record that the server has now. Another tab can have changed it since it was read: the server has other values under its
 * key, so it waits as another record.
 */
export function dropSent(sent: WaitingRecord): void {
  const record = findWaiting(sent.id)
  if (record && hasValues(record, sent.values)) dropWaiting(sent.id)
  else if (record?.clientKey === sent.clientKey) write(makeOther(record))
}

/** What was typed into the form of a record that was sent without it waits as another record. */
export function moveDraft(sent: WaitingRecord): void {
  const name = nameWaitingDraft(sent)
  const draft = readDraft(name, isObject) as { values?: object } | null // what the form of this record stores
  if (!draft || findWaiting(sent.id)) return // the form of a record that waits starts with its draft
  const other = makeOther({ ...sent, values: { ...sent.values, ...draft.values } })
  if (hasValues(other, sent.values) || write(other)) dropDraft(name)
}

/** Whether a record, or none, has these values. */
export function hasValues(record: WaitingRecord | undefined, values: object | undefined): boolean {
  return JSON.stringify(record?.values) === JSON.stringify(values)
}

/** A record that the server may have in an earlier version, as another one: the user decides whether it is sent. */
export function makeOther(record: WaitingRecord): WaitingRecord {
  return { ...record, clientKey: crypto.randomUUID(), refusal: SAVED_BEFORE }
}

/**
 * Removes a record that the user does not want, with the draft of its form, and returns the function for Undo. Null when it was
 * sent, is being sent, or its form is open.
 */
export async function discardWaiting(id: string): Promise<(() => void) | null> {
  const undo = await runAlone(id, async () => {
    const record = findWaiting(id)
    if (!record) return null
    const name = nameWaitingDraft(record)
    const draft = readDraft(name, isObject)
    dropWaiting(id)
    dropDraft(name)
    return () => {
      if (draft) keepDraft(name, draft)
      putWaiting(record)
    }
  })
  return undo ?? null
}

/** The name of the draft of the form that changes a waiting record. */
export function nameWaitingDraft({ kind, id }: Pick<WaitingRecord, 'kind' | 'id'>): string {
  return `waiting.${kind}.${id}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Removes all records of a user, with the drafts of their forms. */
export function dropAllWaiting(userId: string | null): void {
  for (const key of listKeys(buildDraftKey('waiting.', userId))) remove(key)
  for (const key of listKeys(buildKey('', userId))) remove(key)
}

function write(record: WaitingRecord): boolean {
  try {
    localStorage.setItem(buildKey(record.id), JSON.stringify(record))
    changes.notify()
    return true
  } catch {
    return false // storage is full or switched off
  }
}

function remove(key: string): void {
  localStorage.removeItem(key)
  changes.notify()
}

/**
 * Each record has a key, so that two tabs never write over each other. Another user of this browser has other keys, and never sees
 * or sends these records.
 */
function buildKey(id: string, userId = getCurrentUserId()): string {
  return `candlebook.waiting.${userId ?? 'no-user'}.${id}`
}

function listKeys(prefix: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return keys.filter((key) => key.startsWith(prefix)).sort()
  } catch {
    return []
  }
}

const readTexts = () => listKeys(buildKey('')).map((key) => localStorage.getItem(key) ?? '')

function parse(text: string): WaitingRecord[] {
  try {
    const stored: unknown = JSON.parse(text)
    return isRecord(stored) ? [stored] : []
  } catch {
    return []
  }
}

function isRecord(value: unknown): value is WaitingRecord {
  const { kind, values, ...texts } = (value ?? {}) as Partial<WaitingRecord> // each part is checked
  const isKnown = kind === 'trade' || kind === 'entry'
  const isComplete = [texts.id, texts.clientKey, texts.savedAt].every((text) => typeof text === 'string')
  return isKnown && isComplete && typeof values === 'object' && values !== null
}

function compareAge(a: WaitingRecord, b: WaitingRecord): number {
  return a.savedAt < b.savedAt ? -1 : Number(a.savedAt > b.savedAt)
}

/**
 * Waits until no tab sends this record and no other form changes it, and lets none do so until `end`. Calls `onGone` when it was sent by
 * then. The promise ends when the form has it.
 */
export function lockWaiting(id: string, end: Promise<void>, onGone: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (!('locks' in navigator)) return Promise.resolve()
  void navigator.locks.request(nameLock(id), async () => {
    if (!findWaiting(id)) onGone()
    resolve()
    await end
  })
  return promise
}

/** Runs `run`, unless another tab is sending this record, or its form is open: then the result is undefined. */
export async function runAlone<Result>(id: string, run: () => Promise<Result>): Promise<Result | undefined> {
  if (!('locks' in navigator)) return await run() // a page without https; the key still stores it once
  return await navigator.locks.request(nameLock(id), { ifAvailable: true }, async (lock) =>
    lock ? await run() : undefined,
  )
}

const nameLock = (id: string) => `candlebook.waiting.${id}`
