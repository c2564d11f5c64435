import type { InvitationOffer, InvitationPage, SentInvitation } from '@candlebook/contract/invitations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadPages } from '../../lib/record-lists.ts'

const key = ['admin', 'invitations']
const POLL_INTERVAL_MS = 2000

/** All invitations, the newest first. While a mail waits to be sent, they are asked for again. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: key,
    ...loadPages((from, options) => api.invitations.list(from, options)),
    refetchInterval: ({ state }) => (state.data?.pages.some(hasWaitingMail) ? POLL_INTERVAL_MS : false),
  })
}

function hasWaitingMail({ items }: InvitationPage): boolean {
  return items.some(({ mail }) => mail === 'waiting')
}

/** Sends an invitation. */
export function useSendInvitation() {
  return useChange((offer: InvitationOffer) => api.invitations.send(offer))
}

/** Sends the mail of an invitation again. */
export function useSendAgain() {
  return useChange(({ id }: Pick<SentInvitation, 'id'>) => api.invitations.sendAgain({ id }))
}

/** Ends a pending invitation. */
export function useWithdrawInvitation() {
  return useChange(({ id }: Pick<SentInvitation, 'id'>) => api.invitations.withdraw({ id }))
}

/** The full code. It is a secret, so it is in no cache. */
export function useFullCode() {
  return useMutation({
    mutationFn: ({ id }: Pick<SentInvitation, 'id'>) => api.invitations.getCode({ id }),
    gcTime: 0,
  })
}

function useChange<Input>(change: (input: Input) => Promise<SentInvitation>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
