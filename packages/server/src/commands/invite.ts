import { InvitationFields } from '@candlebook/contract/invitations'
import { type CreatedInvitation, createInvitation } from '@candlebook/core/invitations'
import { formatDuration, LIFETIME_DAYS } from '@candlebook/domain/subscriptions'
import { DONE, defineCommand, type Given, UsageError } from './command.ts'
import { withAppContext } from './run-as-trader.ts'

const DEFAULT_DAYS = 30

const options = {
  days: { value: 'N', help: `For how many days the access is free: 1 to 3650. Without it: ${DEFAULT_DAYS}.` },
  lifetime: { help: 'The access is free for life.' },
} as const

/** Invites an address to free access. */
export const invite = defineCommand({
  usage: ['invite EMAIL [--days N | --lifetime]'],
  summary: `Invite an address to free access: for ${DEFAULT_DAYS} days, for N days, or for life.`,
  arguments: { EMAIL: 'The email address to invite. Only this address can use the invitation.' },
  options,
  examples: [
    'invite ana@example.com',
    'invite ana@example.com --days 90',
    'invite ana@example.com --lifetime',
  ],
  exitCodes: {
    0: 'The address is invited.',
    1: 'The address cannot be invited.',
  },
  async run(given, terminal) {
    const fields = read(given)
    return await withAppContext(async (appContext) => {
      const { invitationKey } = appContext.config
      const ctx = { ...appContext, invitationKey, actor: { kind: 'job', name: 'command line' } } as const
      const invitation = await createInvitation(ctx, fields)
      terminal.say(describe(invitation))
      terminal.say(describeMail(invitation, { ...appContext.config, ...appContext.mailer.transport }))
      return DONE
    })
  },
})

function describe({ email, durationDays, expiresAt }: CreatedInvitation): string {
  const until = expiresAt.toISOString().slice(0, 10)
  return `Invited ${email}: ${formatDuration(durationDays)}. The invitation can be used once, until ${until}.`
}

function describeMail(
  { isMailQueued, code }: CreatedInvitation,
  { baseUrl, kind }: { baseUrl: string; kind: string },
): string {
  if (!isMailQueued)
    return `Mail is not set up. Pass on this link; it is shown once: ${baseUrl}/signup?invitation=${code}`
  return kind === 'mailbox'
    ? 'There is no mail server. The page /dev/mail of the server shows the mail with the code.'
    : 'The mail with the code is queued. A worker sends it.'
}

function read({
  words: [email, ...rest],
  options: { days, lifetime = false },
}: Given<typeof options>): InvitationFields {
  if (rest.length > 0 || (lifetime && days !== undefined))
    throw new UsageError('Give one address, and --days N or --lifetime.')
  const durationDays = lifetime ? LIFETIME_DAYS : Number(days ?? DEFAULT_DAYS)
  const { success, data } = InvitationFields.safeParse({ email, durationDays })
  if (!success || (days !== undefined && durationDays === LIFETIME_DAYS))
    throw new UsageError('Give an email address, and 1 to 3650 days or --lifetime.')
  return data
}
