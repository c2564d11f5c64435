import type { Notification } from '@candlebook/contract/notifications'
import type { CurrentNotice, Notice } from '@candlebook/contract/operations'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, pageTag } from '../../lib/api.ts'
import { isRefusal } from '../../lib/query.ts'
import { refreshRecord } from '../../lib/refresh-record.ts'
import { storeNotice } from '../operations/notice.ts'
import {
  addArrived,
  applyChange,
  type ListChange,
  type ListedNotification,
  toListed,
  undoChange,
} from './notifications.ts'

const key = ['notifications']
/** How often the list is loaded while no event stream works. */
const POLL_INTERVAL_MS = 60_000
/** How long the first load waits for the stream, so that it need not be repeated. */
const MAX_WAIT_MS = 1500

/** A change with the call that stores it. */
export type StoredChange = ListChange & { store: () => Promise<unknown> }

/**
 * The notifications of the user, live while the desk is open. `change` shows a change at once, stores it, and takes it
 * back when that fails; the promise then rejects.
 */
export function useNotifications(userId: string) {
  const client = useQueryClient()
  const isLive = useRef(false)
  const [hasStarted, setHasStarted] = useState(false)
  const query = useQuery({
    queryKey: key,
    enabled: hasStarted,
    queryFn: async ({ signal }) => toListed((await api.notifications.list({}, { signal })).notifications),
    refetchInterval: ({ state }) => (isLive.current || isRefusal(state.error) ? false : POLL_INTERVAL_MS),
  })
  const tab = useRef<LiveTab>(null)
  const follow = useEffectEvent((message: LiveMessage) => {
    const wasLive = isLive.current
    if (message.type === 'ready' || message.type === 'lost') isLive.current = message.type === 'ready'
    if (message.type === 'state') isLive.current = message.isLive
    if (message.type === 'notification') updateList(client, (list) => addArrived(list, message.notification))
    if (message.type === 'changed') updateList(client, (list) => applyChange(list, message.change))
    // A load that is under way may answer with the list of before.
    const isOvertaken = message.type === 'notification' || message.type === 'changed'
    if (isOvertaken && client.isFetching({ queryKey: key }) > 0) void loadAgain(client)
    const isChangedElsewhere = message.type === 'record' && message.pageTag !== pageTag
    if (isChangedElsewhere || (hasStarted && message.type === 'ready')) refreshRecord(client)
    if (!hasStarted) setHasStarted(true)
    // After a break the list is loaded again, because nothing says what was missed. After the end of the session the server
    // refuses the list, and the desk asks for the session then.
    else if (message.type === 'ready' || message.type === 'session-ended' || (isLive.current && !wasLive))
      void client.invalidateQueries({ queryKey: key })
  })
  useEffect(() => {
    const joined = followNotifications(userId, follow)
    const timer = setTimeout(() => setHasStarted(true), MAX_WAIT_MS)
    tab.current = joined
    return () => {
      clearTimeout(timer)
      joined.leave()
    }
  }, [userId])
  const { mutateAsync: change } = useMutation({
    mutationFn: ({ store }: StoredChange) => store(),
    onMutate: async (made) => {
      const isLoading = client.isFetching({ queryKey: key }) > 0
      await client.cancelQueries({ queryKey: key }) // its answer may be older than the change
      const before = client.getQueryData<ListedNotification[]>(key) ?? []
      updateList(client, (list) => applyChange(list, made))
      return { before, isLoading }
    },
    onSuccess: (_, { type, ids }) => tab.current?.share({ type, ids }),
    onError: (_error, made, context) =>
      updateList(client, (list) => undoChange(list, context?.before ?? [], made)),
    onSettled: (_data, _error, _change, context) =>
      context?.isLoading && void client.invalidateQueries({ queryKey: key }),
  })
  const { data, isError, isFetching } = query
  // A failure empties the list [ERR-10].
  return {
    notifications: isError ? [] : (data ?? []),
    isLoaded: !isError && data !== undefined,
    isError,
    isFetching,
    retry: query.refetch,
    change,
  }
}

/** Loads the list, also while it is loaded for the first time, which an invalidation alone would wait for. */
async function loadAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: key })
  await client.invalidateQueries({ queryKey: key })
}

function updateList(client: QueryClient, update: (list: ListedNotification[]) => ListedNotification[]): void {
  client.setQueryData<ListedNotification[]>(key, (list) => list && update(list))
}

/** What a tab learns: an event of the stream, whether the stream works, or a change that was made in another tab. */
type LiveMessage =
  | Exclude<StreamEvent, { type: 'notice' }>
  | { type: 'state'; isLive: boolean }
  | { type: 'changed'; change: ListChange }

type ChannelMessage = LiveMessage | StreamEvent | { type: 'hello' }

/** A tab that follows the notifications. `share` tells the other tabs of a change that the server has stored. */
type LiveTab = { share(change: ListChange): void; leave(): void }

/**
 * Follows the notifications of the user in this tab. All tabs of a browser share one stream: the tab that holds the lock
 * opens it and passes on what arrives. When that tab is closed, the next one gets the lock.
 */
function followNotifications(userId: string, onMessage: (message: LiveMessage) => void): LiveTab {
  const name = `candlebook.notifications.${userId}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  let isLive: boolean | null = null // null: another tab has the stream
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'notice') storeNotice(data.notice)
    else if (data.type !== 'hello') onMessage(data)
    else if (isLive !== null) channel.postMessage({ type: 'state', isLive } satisfies ChannelMessage)
  }
  const lead = () =>
    new Promise<void>((done) => {
      const close = keepEventSource((event) => {
        if (event.type === 'ready' || event.type === 'lost') isLive = event.type === 'ready'
        if (event.type === 'notice') storeNotice(event.notice)
        else onMessage(event)
        channel.postMessage(event)
      })
      left.signal.addEventListener('abort', () => {
        close()
        done()
      })
    })
  takeLock(name, left.signal, lead)
  channel.postMessage({ type: 'hello' } satisfies ChannelMessage)
  return {
    share: (change) => channel.postMessage({ type: 'changed', change } satisfies ChannelMessage),
    leave() {
      left.abort()
      channel.close()
    },
  }
}

/** Runs the work when this tab has the lock. Without locks, which need a secure address, each tab has its own stream. */
function takeLock(name: string, signal: AbortSignal, work: () => Promise<void>): void {
  if (!('locks' in navigator)) void work()
  else navigator.locks.request(name, { signal }, () => (signal.aborted ? undefined : work())).catch(() => {}) // left before it had the lock
}

/**
 * What the stream says: nothing is missed from now on, something may be missed, a notification has arrived, the user's
 * trades or journal changed, which notice all people see, or the session may have ended.
 */
type StreamEvent =
  | { type: 'ready' }
  | { type: 'lost' }
  | { type: 'notification'; notification: Notification }
  /** `pageTag` names the page that wrote; null for other clients. */
  | { type: 'record'; pageTag: string | null }
  | { type: 'notice'; notice: Notice | null }
  | { type: 'session-ended' }

/** The server sends an event every 30 seconds at least. A connection without an event for this time is broken. */
const MAX_SILENCE_MS = 180_000
const CHECK_MS = 60_000

/**
 * Opens the event stream of the user and keeps it open: the browser connects again after a break, and this function
 * after a refusal or a silence. Returns the function that closes it.
 */
function keepEventSource(onEvent: (event: StreamEvent) => void): () => void {
  let lastHeard = Date.now()
  let isEndSaid = false // said once, so that a user who stays on the page is not asked again with each try
  const open = () => {
    const source = new EventSource('/api/events')
    const hear = (event: StreamEvent | null) => {
      lastHeard = Date.now()
      isEndSaid = event?.type === 'session-ended'
      if (event) onEvent(event)
    }
    source.addEventListener('ready', () => hear({ type: 'ready' }))
    source.addEventListener('lost', () => hear({ type: 'lost' }))
    source.addEventListener('ping', () => hear(null))
    source.addEventListener('session-ended', () => hear({ type: 'session-ended' }))
    source.addEventListener(
      'notification',
      ({ data }: MessageEvent<string>) =>
        hear({ type: 'notification', notification: JSON.parse(data) as Notification }), // written by the server of this page
    )
    source.addEventListener(
      'record',
      ({ data }: MessageEvent<string>) =>
        hear({ type: 'record', ...(JSON.parse(data) as { pageTag: string | null }) }), // as above
    )
    source.addEventListener(
      'notice',
      ({ data }: MessageEvent<string>) => hear({ type: 'notice', ...(JSON.parse(data) as CurrentNotice) }), // as above
    )
    source.onerror = () => {
      onEvent({ type: 'lost' })
      // The server refused to open the stream, as it does without a session.
      if (source.readyState !== EventSource.CLOSED || isEndSaid) return
      isEndSaid = true
      onEvent({ type: 'session-ended' })
    }
    return source
  }
  let source = open()
  const timer = setInterval(() => {
    const isSilent = Date.now() - lastHeard > MAX_SILENCE_MS
    if (source.readyState !== EventSource.CLOSED && !isSilent) return
    source.close()
    onEvent({ type: 'lost' })
    lastHeard = Date.now()
    source = open()
  }, CHECK_MS)
  return () => {
    clearInterval(timer)
    source.close()
  }
}
