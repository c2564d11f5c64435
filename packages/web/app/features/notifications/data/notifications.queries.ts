import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, pageTag } from '../../../lib/api.ts'
import { refreshRecord } from '../../../lib/lists/refresh-record.ts'
import { isRefusal } from '../../../lib/query.ts'
import {
  addArrived,
  applyChange,
  type ListChange,
  type ListedNotification,
  toListed,
  undoChange,
} from './listed-notification.ts'
import { followNotifications, type LiveMessage, type LiveTab } from './live-notifications.ts'

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

function updateList(client: QueryClient, update: (list: ListedNotification[]) => ListedNotification[]): void {
  client.setQueryData<ListedNotification[]>(key, (list) => list && update(list))
}
