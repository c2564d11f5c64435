import { CreateJournalEntry } from '@candlebook/contract/journal'
import { useEffect, useEffectEvent } from 'react'
import * as entryForm from '../features/journal/entry-form.values.ts'
import { useCreateEntry } from '../features/journal/journal.queries.ts'
import * as tradeForm from '../features/trades/trade-form.values.ts'
import { useAddTrade } from '../features/trades/use-trade-record-form.ts'
import { api } from '../lib/api.ts'
import { ApiError, toApiError } from '../lib/api-error.ts'
import { countUserChanges } from '../lib/auth-events.ts'
import { callInTime } from '../lib/call-in-time.ts'
import { getCurrentUserId } from '../lib/session.ts'
import { getLocalToday } from '../lib/today.ts'
import { useWaiting } from '../lib/use-waiting.ts'
import {
  changeWaiting,
  dropSent,
  findWaiting,
  hasValues,
  listWaiting,
  moveDraft,
  runAlone,
  SAVED_BEFORE,
  type WaitingRecord,
} from '../lib/waiting-records.ts'
import { toast } from '../ui/feedback/toast.store.ts'

/** How long after each attempt the next one starts, in ms; the last one is repeated. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000]

/** Sends what waits on this device, the oldest first, as soon as the server can be reached. Shows nothing. */
export function SendWaiting() {
  const addTrade = useAddTrade()
  const createEntry = useCreateEntry()
  const records = useWaiting()
  const isAny = records.some(({ refusal }) => refusal === null)
  const send = useEffectEvent(async (record: WaitingRecord) => {
    const { clientKey, kind, values } = record
    if (kind === 'trade') {
      const start = tradeForm.createTradeValues(getLocalToday(), tradeForm.firstUsed)
      await addTrade({ ...start, ...values }, clientKey)
    } else {
      const start = entryForm.createEntryValues(getLocalToday())
      const fields = entryForm.toFields({ ...start, ...values })
      await createEntry.mutateAsync(CreateJournalEntry.parse({ ...fields, clientKey }))
    }
  })
  useEffect(() => {
    if (!isAny) return
    let attempts = 0
    let isRunning = false
    let timer: ReturnType<typeof setTimeout>
    const run = async () => {
      if (isRunning) return
      isRunning = true
      clearTimeout(timer)
      const sent = await sendAll(send)
      isRunning = false
      if (sent > 0) toast({ title: 'Sent', description: describeSent(sent) })
      const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)]
      attempts += 1
      if (!isStopped) timer = setTimeout(run, pause)
    }
    let isStopped = false
    const runNow = () => void run()
    timer = setTimeout(run, navigator.onLine ? 0 : PAUSES_MS[0])
    window.addEventListener('online', runNow)
    return () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', runNow)
    }
  }, [isAny])
  return null
}

function describeSent(count: number): string {
  return count === 1
    ? 'What waited on this device is saved.'
    : `The ${count} records that waited on this device are saved.`
}

/** Sends each record that was not refused, until the server cannot be reached or the user changes. Returns how many it has now, except those whose form is open. */
export async function sendAll(send: (record: WaitingRecord) => Promise<void>): Promise<number> {
  const waiting = listWaiting().filter(({ refusal }) => refusal === null)
  const userChanges = countUserChanges()
  if (waiting.length === 0 || !(await isStillSignedIn())) return 0
  let count = 0
  for (const { id } of waiting) {
    if (countUserChanges() !== userChanges) break // the session belongs to another user
    const { sent, isReached = true } = (await runAlone(id, () => sendOne(id, send))) ?? {}
    if (!isReached) break
    if (!sent) continue
    // A form that waited for the lock has it now: it keeps its draft, and tells its user.
    const isClosed = await runAlone(id, async () => {
      moveDraft(sent)
      return true
    })
    if (isClosed) count += 1
  }
  return count
}

/** Sends a record that was not refused; it can have been changed or sent since it was listed. */
async function sendOne(
  id: string,
  send: (record: WaitingRecord) => Promise<void>,
): Promise<{ sent?: WaitingRecord; isReached?: boolean }> {
  const record = findWaiting(id)
  if (!record || record.refusal !== null) return {}
  try {
    await send(record)
    dropSent(record)
    return { sent: record }
  } catch (thrown) {
    return { isReached: !noteRefusal(record, thrown) }
  }
}

/** Whether the session is the one of the user to whom the records belong. The server is asked, never a cache. */
async function isStillSignedIn(): Promise<boolean> {
  try {
    return (
      (await callInTime((limit) => api.identity.refreshSession({}, limit))).user.id === getCurrentUserId()
    )
  } catch {
    return false
  }
}

/** Stores at the record why the server does not take it. True when it said nothing about the record: it is sent again later. */
function noteRefusal(sent: WaitingRecord, thrown: unknown): boolean {
  const { id } = sent
  const { code, status, fields, message } = toApiError(thrown)
  const isKnown = thrown instanceof ApiError
  if (isKnown && (status === 0 || status === 401 || status === 429 || status >= 500)) return true
  if (!hasValues(findWaiting(id), sent.values)) return false // another tab changed it: this says nothing about it
  if (!isKnown) {
    changeWaiting(id, {
      refusal: 'This version of the app cannot send it. Open it with Edit and save it again.',
    })
    return false
  }
  if (code === 'request.client_key_reused') {
    // The next attempt adds another record.
    changeWaiting(id, { clientKey: crypto.randomUUID(), refusal: SAVED_BEFORE })
    return false
  }
  const problems = fields.map((field) => field.message)
  changeWaiting(id, { refusal: problems.length > 0 ? `${problems.join('. ')}.` : message })
  return false
}
