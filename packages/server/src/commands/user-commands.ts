import { readFile } from 'node:fs/promises'
import { InvitationFields } from '@candlebook/contract/invitations'
import { asAuth, transaction } from '@candlebook/core/db'
import { listErasedHashes, replayErasures } from '@candlebook/core/erasure'
import {
  findUserIdByEmail,
  grantAdmin,
  type LostFactors,
  listAdmins,
  removeLostFactors,
  revokeAdmin,
} from '@candlebook/core/identity'
import { type CreatedInvitation, createInvitation } from '@candlebook/core/invitations'
import { AppError } from '@candlebook/core/kernel'
import { formatDuration, LIFETIME_DAYS } from '@candlebook/domain/billing/invitation-duration'
import { formatCount } from '@candlebook/domain/text/text'
import type { App } from '../context/app-context.ts'
import { DONE, defineCommand, type Given, REFUSED, type Terminal, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'

/** Makes an account an administrator, such as the first one, takes the rights again, and lists the administrators. */
export const admin = defineCommand({
  usage: ['admin grant EMAIL', 'admin revoke EMAIL', 'admin list'],
  summary: 'Make an existing account an administrator, take the rights from one, or list the administrators.',
  arguments: { EMAIL: 'The email address of an existing account.' },
  options: {},
  examples: ['admin grant ana@example.com', 'admin list'],
  exitCodes: {
    0: 'The account has, or no longer has, the rights. The list was printed.',
    1: 'There is no such user, or the user is the only administrator. Nothing was changed.',
  },
  async run({ words: [action, email, ...rest] }, terminal) {
    if (action === 'list' && email === undefined) return await printAdministrators(terminal)
    if (action === 'grant' && email?.includes('@') && rest.length === 0)
      return await grantRights(terminal, email)
    if (action === 'revoke' && email?.includes('@') && rest.length === 0)
      return await revokeRights(terminal, email)
    throw new UsageError('Say what to do: admin grant EMAIL, admin revoke EMAIL or admin list')
  },
})

function grantRights(terminal: Terminal, email: string): Promise<number> {
  return withAppContext(async (appContext) => {
    const userId = await requireUser(appContext, email)
    const isChanged = await grantAdmin(appContext.ownerUrl, { userId, now: appContext.clock.now() })
    terminal.say(`${email} is ${isChanged ? 'an administrator now' : 'an administrator already'}.`)
    return DONE
  })
}

function revokeRights(terminal: Terminal, email: string): Promise<number> {
  return withAppContext(async (appContext) => {
    const userId = await requireUser(appContext, email)
    const outcome = await revokeAdmin(appContext.ownerUrl, { userId, now: appContext.clock.now() })
    if (outcome === 'last_administrator')
      throw new CannotStart(
        `${email} is the only administrator. Make another account one first: admin grant EMAIL`,
      )
    terminal.say(
      `${email} is ${outcome === 'revoked' ? 'no longer an administrator' : 'not an administrator'}.`,
    )
    return DONE
  })
}

async function requireUser({ authDb }: Pick<App, 'authDb'>, email: string): Promise<string> {
  const userId = await transaction(asAuth(authDb), (connection) => findUserIdByEmail(connection, email))
  if (!userId) throw new CannotStart(`There is no user with the email address ${email}.`)
  return userId
}

function printAdministrators(terminal: Terminal): Promise<number> {
  return withAppContext(async ({ ownerUrl }) => {
    const emails = await listAdmins(ownerUrl)
    for (const email of emails) terminal.say(email)
    if (emails.length === 0) terminal.say('There is no administrator. Create one: admin grant EMAIL')
    return DONE
  })
}

const DEFAULT_DAYS = 30

const invitationOptions = {
  days: { value: 'N', help: `For how many days the access is free: 1 to 3650. Without it: ${DEFAULT_DAYS}.` },
  lifetime: { help: 'The access is free for life.' },
} as const

/** Invites an address to free access. */
export const invite = defineCommand({
  usage: ['invite EMAIL [--days N | --lifetime]'],
  summary: `Invite an address to free access: for ${DEFAULT_DAYS} days, for N days, or for life.`,
  arguments: { EMAIL: 'The email address to invite. Only this address can use the invitation.' },
  options: invitationOptions,
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
    const fields = readInvitation(given)
    return await withAppContext(async (appContext) => {
      const { invitationKey } = appContext.config
      const ctx = { ...appContext, invitationKey, actor: { kind: 'job', name: 'command line' } } as const
      const invitation = await createInvitation(ctx, fields)
      terminal.say(describeInvitation(invitation))
      terminal.say(describeMail(invitation, { ...appContext.config, ...appContext.mailer.transport }))
      return DONE
    })
  },
})

function describeInvitation({ email, durationDays, expiresAt }: CreatedInvitation): string {
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

function readInvitation({
  words: [email, ...rest],
  options: { days, lifetime = false },
}: Given<typeof invitationOptions>): InvitationFields {
  if (rest.length > 0 || (lifetime && days !== undefined))
    throw new UsageError('Give one address, and --days N or --lifetime.')
  const durationDays = lifetime ? LIFETIME_DAYS : Number(days ?? DEFAULT_DAYS)
  const { success, data } = InvitationFields.safeParse({ email, durationDays })
  if (!success || (days !== undefined && durationDays === LIFETIME_DAYS))
    throw new UsageError('Give an email address, and 1 to 3650 days or --lifetime.')
  return data
}

const factorOptions = { passkeys: { help: 'Remove all passkeys too.' } } as const

/** Removes a second factor that the owner of an account has lost. */
export const twoFactor = defineCommand({
  usage: ['two-factor remove EMAIL [--passkeys]'],
  summary:
    'Remove the authenticator app and the backup codes that the owner of an account has lost, and with --passkeys all passkeys too. Ends all sessions and tells the owner by mail.',
  arguments: { EMAIL: 'The email address of the user.' },
  options: factorOptions,
  examples: ['two-factor remove ana@example.com', 'two-factor remove ana@example.com --passkeys'],
  exitCodes: {
    0: 'The second factor was removed, and all sessions of the account ended.',
    1: 'There is no such user, or the user has no such second factor. Nothing was changed.',
  },
  run: (given, terminal) => removeFactors(terminal, readLostFactors(given)),
})

function removeFactors(
  terminal: Terminal,
  { email, lost }: { email: string; lost: LostFactors },
): Promise<number> {
  return withAppContext(async (appContext) => {
    const isRemoved = await removeLostFactors(appContext, { email, lost }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'accounts.not_found') throw error
      throw new CannotStart(`There is no user with the email address ${email}.`)
    })
    if (!isRemoved) {
      terminal.say(`${email} has no ${factorNouns[lost]}.`)
      return REFUSED
    }
    const told = appContext.mailer.transport.kind === 'none' ? NOT_TOLD : 'The owner is told by mail.'
    terminal.say(`Removed from ${email}: ${removedFactors[lost]}. All sessions of the account ended. ${told}`)
    return DONE
  })
}

const NOT_TOLD = 'Mail is not set up: tell the owner.'
const factorNouns: Record<LostFactors, string> = {
  app: 'authenticator app',
  all: 'authenticator app and no passkey',
}
const removedFactors: Record<LostFactors, string> = {
  app: 'authenticator app and backup codes',
  all: 'authenticator app, backup codes and passkeys',
}

function readLostFactors({
  words: [action, email, ...rest],
  options: { passkeys },
}: Given<typeof factorOptions>): {
  email: string
  lost: LostFactors
} {
  if (action !== 'remove' || !email?.includes('@') || rest.length > 0)
    throw new UsageError('Say whose factor to remove: two-factor remove EMAIL')
  return { email, lost: passkeys ? 'all' : 'app' }
}

/** Lists which accounts were erased, and erases them again after the restore of an older backup. */
export const erasures = defineCommand({
  usage: ['erasures list', 'erasures replay FILE'],
  summary: 'List the hashes of erased accounts, or erase the accounts of such a list again after a restore.',
  arguments: { FILE: 'A file with the output of erasures list.' },
  options: {},
  examples: ['erasures list', 'erasures replay erased.txt'],
  exitCodes: {
    0: 'The list was printed, or the accounts will be erased again.',
    1: 'The file cannot be read, or an account of the list cannot be erased.',
  },
  async run({ words: [action, file, ...rest] }, terminal) {
    if (action === 'list' && file === undefined) return await printErasures(terminal)
    if (action === 'replay' && file !== undefined && rest.length === 0)
      return await replayFile(terminal, file)
    throw new UsageError('Say what to do: erasures list or erasures replay FILE')
  },
})

function printErasures(terminal: Terminal): Promise<number> {
  return withAppContext(async ({ db }) => {
    for (const hash of await listErasedHashes(db)) terminal.say(hash)
    return DONE
  })
}

async function replayFile(terminal: Terminal, file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotStart(`The file ${file} cannot be read.`)
  })
  const hashes = text.match(/\b[0-9a-f]{64}\b/g) ?? []
  return await withAppContext(async (appContext) => {
    const count = await replayErasures(appContext, hashes)
    terminal.say(
      `${formatCount(count, 'account')} of ${formatCount(hashes.length, 'hash')} will be erased again.`,
    )
    return DONE
  })
}
