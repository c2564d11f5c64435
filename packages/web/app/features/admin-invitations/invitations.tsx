import { type InvitationMail, InvitationOffer, type SentInvitation } from '@candlebook/contract/invitations'
import { LIFETIME_DAYS } from '@candlebook/domain/billing/invitation-duration'
import { formatCount } from '@candlebook/domain/text/text'
import { Ban, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { Controller, type ResolverResult } from 'react-hook-form'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { ActionMenu, type MenuAction } from '../../ui/actions/action-menu.tsx'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ActionsCell, ListSection } from '../../ui/layout/list-card.tsx'
import { FormCard, SideAndMain, Warning } from '../../ui/layout/side-and-main.tsx'
import { FullCodeDialog, WithdrawDialog } from './invitation-dialogs.tsx'
import styles from './invitations.module.css'
import { useInvitations, useSendAgain, useSendInvitation } from './invitations.queries.ts'

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

type Open = { dialog: 'code' | 'withdraw'; invitation: SentInvitation }

/** All invitations, the newest first, 50 at a time [ASUB-06]. */
function InvitationHistory({
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

/** One invitation with the first 8 characters of its code, its state and its mail [ASUB-07] [ASUB-08]. */
function InvitationRow({
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

type Values = { email: string; days: string }

const start: Values = { email: '', days: '30' }
const check = createShapeResolver<Values>({
  shape: InvitationOffer,
  toFields: ({ email, days }) => ({ email, durationDays: Number(days) }),
})
const resolver = (values: Values): ResolverResult<Values> => check(values)

/** The form of a free invitation [ASUB-01] [ASUB-02]. */
function InvitationForm({ onSent }: { onSent: (sent: SentInvitation) => void }) {
  const send = useSendInvitation()
  const { form, isSaving, submit } = useServerForm<Values>({
    defaultValues: start,
    resolver,
    save: async ({ email, days }) => {
      const sent = await send.mutateAsync({ email, durationDays: Number(days) }).catch(showFailure)
      form.reset(start)
      onSent(sent)
    },
  })
  const { errors } = form.formState
  return (
    <FormCard title="Send a free invitation" onSubmit={submit}>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <Field
            label="Duration"
            group
            hint={`${durationOptions.find(({ value }) => value === field.value)?.meaning} The code can be used for 30 days.`}
          >
            <Segments value={field.value} onValueChange={field.onChange} options={durationOptions} />
          </Field>
        )}
      />
      <Button type="submit" variant="primary" fullWidth busy={isSaving} busyLabel="Sending">
        Send invitation
      </Button>
    </FormCard>
  )
}

/** An error that names a field is shown at the field. Other errors are shown as a toast [ERRC-27]. */
function showFailure(thrown: unknown): never {
  if (toApiError(thrown).fields.length === 0)
    toast({ title: 'Error', description: describeFailure(thrown, 'Failed to send invitation') })
  throw thrown
}

/** The durations of the form, with what each one gives [ASUB-02]. */
const durationOptions = [
  { value: '7', label: '7 days', meaning: 'Trial extension.' },
  { value: '30', label: '30 days', meaning: 'Premium.' },
  { value: String(LIFETIME_DAYS), label: 'Lifetime', meaning: 'Premium without an end date.' },
] as const

/** A duration in the history. The command line can give others than the form. */
function describeDuration(days: number): string {
  if (days === LIFETIME_DAYS) return 'Lifetime'
  return days === 1 ? '1 day' : `${days} days`
}

/** The state in one word [ASUB-08]. */
const stateNames: Record<SentInvitation['state'], string> = {
  pending: 'Pending',
  used: 'Used',
  expired: 'Expired',
}

/** What became of the mail. Null when the outbox has no record of it any more. */
const mailTexts: Record<InvitationMail, string | null> = {
  none: 'No mail sent',
  waiting: 'Mail queued',
  retrying: 'Mail not accepted yet, trying again',
  sent: 'Mail sent',
  kept: 'Mail is in /dev/mail',
  refused: 'Mail address refused',
  unknown: null,
}

/** Whether the code must be passed on by hand, as far as it is known now [ERRC-27]. */
function hasMailFailed({ mail, state }: Pick<SentInvitation, 'mail' | 'state'>): boolean {
  return state === 'pending' && (mail === 'none' || mail === 'refused' || mail === 'retrying')
}

/** The text about an invitation that is stored and whose mail could not be sent [ERRC-27]. */
const MAIL_FAILED = 'Invitation was created but email sending failed. Check the code manually.'
