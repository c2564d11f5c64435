import { type LostFactors, removeLostFactors } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { DONE, defineCommand, type Given, REFUSED, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

const options = { passkeys: { help: 'Remove all passkeys too.' } } as const

/** Removes a second factor that the owner of an account has lost. */
export const twoFactor = defineCommand({
  usage: ['two-factor remove EMAIL [--passkeys]'],
  summary:
    'Remove the authenticator app and the backup codes that the owner of an account has lost, and with --passkeys all passkeys too. Ends all sessions and tells the owner by mail.',
  arguments: { EMAIL: 'The email address of the user.' },
  options,
  examples: ['two-factor remove ana@example.com', 'two-factor remove ana@example.com --passkeys'],
  exitCodes: {
    0: 'The second factor was removed, and all sessions of the account ended.',
    1: 'There is no such user, or the user has no such second factor. Nothing was changed.',
  },
  run: (given, terminal) => remove(terminal, read(given)),
})

function remove(terminal: Terminal, { email, lost }: { email: string; lost: LostFactors }): Promise<number> {
  return withAppContext(async (appContext) => {
    const isRemoved = await removeLostFactors(appContext, { email, lost }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'accounts.not_found') throw error
      throw new CannotStart(`There is no user with the email address ${email}.`)
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

function read({ words: [action, email, ...rest], options: { passkeys } }: Given<typeof options>): {
  email: string
  lost: LostFactors
} {
  if (action !== 'remove' || !email?.includes('@') || rest.length > 0)
    throw new UsageError('Say whose factor to remove: two-factor remove EMAIL')
  return { email, lost: passkeys ? 'all' : 'app' }
}
