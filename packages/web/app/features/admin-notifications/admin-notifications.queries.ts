import type { SendNotification } from '@candlebook/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { usePagedList } from '../../lib/record-lists.ts'

/** The users to whom a notification can be sent, by email address, page by page. */
export function useRecipients(search: string) {
  return usePagedList(['admin', 'notifications', 'recipients', search], (from, options) =>
    api.notifications.recipients({ search, ...from }, options),
  )
}

const sentKey = ['admin', 'notifications', 'sent']

/** The notifications that administrators sent, page by page. */
export function useSentNotifications() {
  return usePagedList(sentKey, (from, options) => api.notifications.sent(from, options))
}

/** Sends a notification. The list of sent ones is loaded again. */
export function useSendNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (notification: SendNotification) => api.notifications.send(notification),
    onSettled: () => client.invalidateQueries({ queryKey: sentKey }),
  })
}
