import { asAuth } from '@candlebook/core/db'
import { findUserIdByEmail, grantAdmin, listAdmins, revokeAdmin } from '@candlebook/core/identity'
import type { AppContext } from '../context/app-context.ts'
import { DONE, defineCommand, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

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
    if (action === 'list' && email === undefined) return await list(terminal)
    if (action === 'grant' && email?.includes('@') && rest.length === 0) return await grant(terminal, email)
    if (action === 'revoke' && email?.includes('@') && rest.length === 0) return await revoke(terminal, email)
    throw new UsageError('Say what to do: admin grant EMAIL, admin revoke EMAIL or admin list')
  },
})

function grant(terminal: Terminal, email: string): Promise<number> {
  return withAppContext(async (appContext) => {
    const userId = await requireUser(appContext, email)
    const isChanged = await grantAdmin(appContext.ownerUrl, { userId, now: appContext.clock.now() })
    terminal.say(`${email} is ${isChanged ? 'an administrator now' : 'an administrator already'}.`)
    return DONE
  })
}

function revoke(terminal: Terminal, email: string): Promise<number> {
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

async function requireUser({ authDb }: Pick<AppContext, 'authDb'>, email: string): Promise<string> {
  const userId = await asAuth(authDb, (connection) => findUserIdByEmail(connection, email))
  if (!userId) throw new CannotStart(`There is no user with the email address ${email}.`)
  return userId
}

function list(terminal: Terminal): Promise<number> {
  return withAppContext(async ({ ownerUrl }) => {
    const emails = await listAdmins(ownerUrl)
    for (const email of emails) terminal.say(email)
    if (emails.length === 0) terminal.say('There is no administrator. Create one: admin grant EMAIL')
    return DONE
  })
}
