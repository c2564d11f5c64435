import type { SentInvitation } from '@candlebook/contract/invitations'
import { Ban, Copy, Mail } from 'lucide-react'
import { describeFailure } from '../../lib/describe-failure.ts'
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx'
import { IconButton } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant-day.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ActionsCell } from '../../ui/layout/list-card.tsx'
import { describeDuration, mailTexts, stateNames } from './invitation.words.ts'
import styles from './invitation-row.module.css'
import { useSendAgain } from './invitations.queries.ts'

/** One invitation with the first 8 characters of its code, its state and its mail [ASUB-07] [ASUB-08]. */
export function InvitationRow({
  invitation,
  onShowCode,
  onWithdraw,
}: {
  invitation: SentInvitation
  onShowCode: () => void
  onWithdraw: () => void
}) {
  const { email, durationDays, codeStart, createdAt, expiresAt, state, mail } = invitation
  const sendAgain = useMailAgain(invitation)
  const actions: MenuAction[] = [
    ...(codeStart ? [{ label: 'Send the mail again', icon: Mail, onSelect: sendAgain }] : []),
    { label: 'Withdraw', icon: Ban, onSelect: onWithdraw, tone: 'danger' as const },
  ]
  return (
    <tr>
      <th scope="row" title={email}>
        {email}
      </th>
      <td data-name="For">{describeDuration(durationDays)}</td>
      <td data-name="Code">
        {codeStart ? (
          <span className={styles.code}>
            <span className="num">{codeStart}</span>
            <IconButton icon={Copy} label={`Full code of ${email}`} onClick={onShowCode} />
          </span>
        ) : (
          <span className="soft">not stored</span>
        )}
      </td>
      <td className="soft" data-name="Sent">
        {formatInstantDay(createdAt)}
      </td>
      <td className="soft" data-name="Use by">
        {formatInstantDay(expiresAt)}
      </td>
      <td>
        <Badge kind={state === 'pending' ? 'open' : 'closed'}>{stateNames[state]}</Badge>
        {mailTexts[mail] && <span className={styles.mail}>{mailTexts[mail]}</span>}
      </td>
      <ActionsCell>
        {state === 'pending' && (
          <ActionMenu
            label={`Actions for ${email}`}
            actions={actions}
            header={<EmailText>{email}</EmailText>}
          />
        )}
      </ActionsCell>
    </tr>
  )
}

function useMailAgain(invitation: SentInvitation): () => void {
  const sendAgain = useSendAgain()
  return () =>
    sendAgain.mutate(invitation, {
      onSuccess: ({ mail }) =>
        mail === 'none'
          ? toast({
              title: 'Error',
              description: 'This server has no mail server. Pass the code on by hand.',
            })
          : toast({ title: 'Mail queued', description: `The mail to ${invitation.email} is on its way.` }),
      onError: (thrown) =>
        toast({ title: 'Error', description: describeFailure(thrown, 'Failed to send invitation') }),
    })
}
