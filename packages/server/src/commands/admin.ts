import { asAuth } from '@candlebook/core/db'
import { findUserIdByEmail, grantAdmin, listAdmins } from '@candlebook/core/identity'
import { type Command, DONE, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

/** Makes an account an administrator, such as the first one, and lists the administrators. */
export const admin: Command = {
  usage: 'admin grant EMAIL | admin list',
  summary: 'Make an existing account an administrator, or list the administrators.',
  async run([action, email, ...rest], terminal) {
    if (action === 'list' && email === undefined) return await list(terminal)
    if (action === 'grant' && email?.includes('@') && rest.length === 0) return await grant(terminal, email)
    throw new UsageError('Say what to do: admin grant EMAIL or admin list')
  },
}

function grant(terminal: Terminal, email: string): Promise<number> {
  return withAppContext(async ({ authDb, clock, ownerUrl }) => {
    const userId = await asAuth(authDb, (connection) => findUserIdByEmail(connection, email))
    if (!userId) throw new CannotStart(`There is no account with the e-mail address ${email}.`)
    const isChanged = await grantAdmin(ownerUrl, { userId, now: clock.now() })
    terminal.say(`${email} is ${isChanged ? 'an administrator now' : 'an administrator already'}.`)
    return DONE
  })
}

function list(terminal: Terminal): Promise<number> {
  return withAppContext(async ({ ownerUrl }) => {
    const emails = await listAdmins(ownerUrl)
    for (const email of emails) terminal.say(email)
    if (emails.length === 0) terminal.say('There is no administrator. Create one: admin grant EMAIL')
    return DONE
  })
}
