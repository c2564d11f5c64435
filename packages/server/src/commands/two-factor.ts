import { parseArgs } from 'node:util'
import { type LostFactors, removeLostFactors } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { type Command, DONE, REFUSED, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

/** Removes a second factor that the owner of an account has lost. */
export const twoFactor: Command = {
  usage: 'two-factor remove EMAIL [--passkeys]',
  summary:
    'Remove the authenticator app and the backup codes that the owner of an account has lost, and with --passkeys all passkeys too. Ends all sessions and tells the owner by mail.',
  async run(args, terminal) {
    const { email, lost } = read(args)
    return await remove(terminal, { email, lost })
  },
}

function remove(terminal: Terminal, { email, lost }: { email: string; lost: LostFactors }): Promise<number> {
  return withAppContext(async (appContext) => {
    const isRemoved = await removeLostFactors(appContext, { email, lost }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'accounts.not_found') throw error
      throw new CannotStart(`There is no account with the e-mail address ${email}.`)
    })
    if (!isRemoved) {
      terminal.say(`${email} has no ${nouns[lost]}.`)
      return REFUSED
    }
    const told = appContext.mailer.transport.kind === 'none' ? notTold : 'The owner is told by mail.'
    terminal.say(`Removed from ${email}: ${removed[lost]}. All sessions of the account ended. ${told}`)
    return DONE
  })
}

const notTold = 'Mail is not set up: tell the owner.'
const nouns: Record<LostFactors, string> = {
  app: 'authenticator app',
  all: 'authenticator app and no passkey',
}
const removed: Record<LostFactors, string> = {
  app: 'authenticator app and backup codes',
  all: 'authenticator app, backup codes and passkeys',
}

function read(args: string[]): { email: string; lost: LostFactors } {
  const { values, positionals } = parse(args)
  const [action, email, ...rest] = positionals
  if (action !== 'remove' || !email?.includes('@') || rest.length > 0)
    throw new UsageError('Say whose factor to remove: two-factor remove EMAIL')
  return { email, lost: values.passkeys ? 'all' : 'app' }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { passkeys: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws TypeErrors with a sentence
  }
}
