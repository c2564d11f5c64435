import type { SendNotification } from '@candlebook/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { usePagedList } from '../../lib/lists/use-record-lists.ts'

/** The users to whom a notification can be sent, by email address, page by page. */
export function useRecipients(search: string) {
  return usePagedList(['admin', 'notifications', 'recipients', search], (from, options) =>
    api.notifications.recipients({ search, ...from }, options),
  )
}

/** Sends a notification. */
export function useSendNotification() {
  return useMutation({ mutationFn: (notification: SendNotification) => api.notifications.send(notification) })
}
