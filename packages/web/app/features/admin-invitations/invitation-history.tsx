import type { SentInvitation } from '@candlebook/contract/invitations'
import { formatCount } from '@candlebook/domain/text'
import { useState } from 'react'
import { ListSection } from '../../ui/layout/list-section.tsx'
import { FullCodeDialog } from './full-code-dialog.tsx'
import { InvitationRow } from './invitation-row.tsx'
import type { useInvitations } from './invitations.queries.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Open = { dialog: 'code' | 'withdraw'; invitation: SentInvitation }

/** All invitations, the newest first, 50 at a time [ASUB-06]. */
export function InvitationHistory({
  query,
  items,
}: {
  query: ReturnType<typeof useInvitations>
  items: SentInvitation[]
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const total = query.data?.pages[0]?.total
  return (
    <ListSection
      title="History"
      aside={total !== undefined && formatCount(total, 'invitation')}
      query={query}
      failed="Failed to load the invitations."
      empty="No invitations yet."
      items={items}
      label="Invitations"
      columns={['Email', 'Duration', 'Code', 'Sent', 'Use by', 'Status']}
      actions
      renderRow={(invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          onShowCode={() => setOpen({ dialog: 'code', invitation })}
          onWithdraw={() => setOpen({ dialog: 'withdraw', invitation })}
        />
      )}
    >
      {open?.dialog === 'code' && (
        <FullCodeDialog invitation={open.invitation} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'withdraw' && (
        <WithdrawDialog invitation={open.invitation} onClose={() => setOpen(null)} />
      )}
    </ListSection>
  )
}
