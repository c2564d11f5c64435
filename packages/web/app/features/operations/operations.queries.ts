import type { Retry, SetNotice } from '@candlebook/contract/operations'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isRefusal } from '../../lib/query.ts'
import { loadPages } from '../../lib/record-lists.ts'
import { storeNotice } from './notice.ts'

const overviewKey = ['admin', 'operations', 'overview']
const listsKey = ['admin', 'operations', 'failed']
const noticeKey = ['admin', 'operations', 'notice']
/** How often the lists of failures are loaded: a retry is done by a worker some seconds later. */
const POLL_INTERVAL_MS = 4000

/** The state of the installation. It is loaded again on request, because its checks ask other servers. */
export function useOverview() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => api.operations.overview({}, { signal }),
  })
}

/** The mails that failed, 50 at a time. */
export function useFailedMails() {
  return useInfiniteQuery({
    queryKey: [...listsKey, 'mails'],
    ...loadPages((from, options) => api.operations.failedMails(from, options)),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : POLL_INTERVAL_MS),
  })
}

/** The jobs that failed in all their attempts, 50 at a time. */
export function useFailedJobs() {
  return useInfiniteQuery({
    queryKey: [...listsKey, 'jobs'],
    ...loadPages((from, options) => api.operations.failedJobs(from, options)),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : POLL_INTERVAL_MS),
  })
}

/** Tries one mail or job again, or all. The lists and the figures are then loaded again. */
export function useRetry(what: 'mails' | 'jobs') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (retry: Retry) =>
      what === 'mails' ? api.operations.retryMails(retry) : api.operations.retryJobs(retry),
    onSettled: () =>
      Promise.all([listsKey, overviewKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** What the accounts store. It reads every row, so it is loaded on request only. */
export function useStorage({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['admin', 'operations', 'storage'],
    enabled,
    queryFn: ({ signal }) => api.operations.storage({}, { signal }),
  })
}

/** The notice that is set, also one that starts later. */
export function useCurrentNotice() {
  return useQuery({
    queryKey: noticeKey,
    queryFn: ({ signal }) => api.operations.notice({}, { signal }),
  })
}

/** Shows a notice to all people, or removes it with null. This tab shows the change at once. */
export function useChangeNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (notice: SetNotice | null) => {
      if (notice) return await api.operations.setNotice(notice)
      await api.operations.removeNotice({})
      return { notice: null }
    },
    onSuccess: (current) => {
      client.setQueryData(noticeKey, current)
      storeNotice(current.notice)
    },
  })
}
