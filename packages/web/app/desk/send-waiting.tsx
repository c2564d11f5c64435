import { CreateJournalEntry } from '@candlebook/contract/journal'
import { CreateTrade } from '@candlebook/contract/trades'
import { useEffect, useEffectEvent } from 'react'
import * as entryForm from '../features/journal/entry-form.values.ts'
import { useCreateEntry } from '../features/journal/journal.queries.ts'
import * as tradeForm from '../features/trades/trade-form.values.ts'
import { useCreateTrade } from '../features/trades/trades.queries.ts'
import { api } from '../lib/api.ts'
import { ApiError, toApiError } from '../lib/api-error.ts'
import { getCurrentUserId } from '../lib/session.ts'
import { getLocalToday } from '../lib/today.ts'
import { useWaiting } from '../lib/use-waiting.ts'
import {
  dropWaiting,
  listWaiting,
  putWaiting,
  sendAlone,
  type WaitingRecord,
} from '../lib/waiting-records.ts'
import { toast } from '../ui/feedback/toast.store.ts'

/** How long after each attempt the next one starts, in ms; the last one is repeated. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000]

/** Sends what waits on this device, the oldest first, as soon as the server can be reached. Shows nothing. */
export function SendWaiting() {
  const createTrade = useCreateTrade()
  const createEntry = useCreateEntry()
  const records = useWaiting()
  const isAny = records.some(({ refusal }) => refusal === null)
  const send = useEffectEvent(async (record: WaitingRecord) => {
    const { clientKey, kind, values } = record
    if (kind === 'trade') {
      const start = tradeForm.createTradeValues(getLocalToday(), tradeForm.firstUsed)
      const fields = tradeForm.toFields({ ...start, ...values })
      await createTrade.mutateAsync(CreateTrade.parse({ ...fields, clientKey }))
    } else {
      const start = entryForm.createEntryValues(getLocalToday())
      const fields = entryForm.toFields({ ...start, ...values })
      await createEntry.mutateAsync(CreateJournalEntry.parse({ ...fields, clientKey }))
    }
  })
  useEffect(() => {
    if (!isAny) return
    let attempts = 0
    let timer: ReturnType<typeof setTimeout>
    const run = async () => {
      clearTimeout(timer)
      const sent = await sendAll(send)
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

/** Sends each record that was not refused, until the server cannot be reached. Returns how many it has now. */
async function sendAll(send: (record: WaitingRecord) => Promise<void>): Promise<number> {
  const waiting = listWaiting().filter(({ refusal }) => refusal === null)
  if (waiting.length === 0 || !(await isStillSignedIn())) return 0
  let sent = 0
  for (const { clientKey } of waiting) {
    let isReached = true
    await sendAlone(clientKey, async () => {
      const record = listWaiting().find((one) => one.clientKey === clientKey) // it can have been changed or sent
      if (!record || record.refusal !== null) return
      try {
        await send(record)
        dropWaiting(clientKey)
        sent += 1
      } catch (thrown) {
        isReached = !noteRefusal(record, thrown)
      }
    })
    if (!isReached) break
  }
  return sent
}

/** Whether the session is the one of the user to whom the records belong. The server is asked, never a cache. */
async function isStillSignedIn(): Promise<boolean> {
  try {
    return (await api.identity.refreshSession()).user.id === getCurrentUserId()
  } catch {
    return false
  }
}

/** Stores at the record why the server does not take it. True when it said nothing about the record: it is sent again later. */
function noteRefusal(record: WaitingRecord, thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) {
    putWaiting({
      ...record,
      refusal: 'This version of the app cannot send it. Open it with Edit and save it again.',
    })
    return false
  }
  const { code, status, fields, message } = toApiError(thrown)
  if (status === 0 || status === 401 || status === 429 || status >= 500) return true
  if (code === 'request.client_key_reused') {
    // An earlier version of it arrived before the network was lost. The next attempt adds another record.
    dropWaiting(record.clientKey)
    putWaiting({ ...record, clientKey: crypto.randomUUID(), refusal: STORED_BEFORE })
    return false
  }
  const problems = fields.map((field) => field.message)
  putWaiting({ ...record, refusal: problems.length > 0 ? `${problems.join('. ')}.` : message })
  return false
}

const STORED_BEFORE =
  'an earlier version of this was saved before the network was lost. Look for it in the list. Send this one only if both are right.'
