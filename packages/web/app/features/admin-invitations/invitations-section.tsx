import { useState } from 'react'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import { SideAndMain } from '../../ui/layout/side-and-main.tsx'
import { hasMailFailed, MAIL_FAILED } from './invitation.words.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationHistory } from './invitation-history.tsx'
import { useInvitations } from './invitations.queries.ts'

/**
 * The form of a free invitation next to the history. The mail of the invitation that was sent last is followed: when it
 * could not be sent, the documented text says so for as long as that is true [ERRC-27].
 */
export function InvitationsSection() {
  const query = useInvitations()
  const [sentId, setSentId] = useState<string | null>(null)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const sent = items.find(({ id }) => id === sentId)
  return (
    <SideAndMain
      side={
        <InvitationForm
          onSent={({ id, email, mail, state }) => {
            setSentId(id)
            if (hasMailFailed({ mail, state })) return
            toast({ title: 'Invitation created', description: `The mail to ${email} is on its way.` })
          }}
        />
      }
    >
      {sent && hasMailFailed(sent) && <Warning>{MAIL_FAILED}</Warning>}
      <InvitationHistory query={query} items={items} />
    </SideAndMain>
  )
}
