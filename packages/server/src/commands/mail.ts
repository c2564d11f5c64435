import { parseArgs } from 'node:util'
import { asJob } from '@candlebook/core/db'
import {
  allowAddress,
  type MailLanguage,
  MailNotAccepted,
  mailLanguages,
  sendMail,
} from '@candlebook/core/mail'
import { type Command, DONE, REFUSED, UsageError } from './command.ts'
import { withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

/** Sends a test mail, or lets mail go again to an address that was refused for good. */
export const mail: Command = {
  usage: 'mail test ADDRESS [--language en|pt|es|fr] | mail allow ADDRESS',
  summary:
    'Send a test mail and say what the mail server answered, or allow an address that it refused for good.',
  async run(args, terminal) {
    const { action, address, language } = read(args)
    return action === 'test' ? await test(terminal, { address, language }) : await allow(terminal, address)
  },
}

function test(
  terminal: Terminal,
  { address, language }: { address: string; language: MailLanguage },
): Promise<number> {
  return withAppContext(async ({ db, clock, config, mailer, mailSender }) => {
    const environment = config.production ? 'production' : 'development'
    const data = { askedAt: clock.now().toISOString(), environment } as const
    const mailId = await asJob(db, (connection) =>
      mailer.queue(connection, { template: 'test', language, to: address, data, userId: null }),
    )
    try {
      const outcome = await sendMail(mailSender, { mailId: mailId! }) // without a unique key there is one
      terminal.say(outcomes[outcome])
      return outcome === 'undeliverable' ? REFUSED : DONE
    } catch (error) {
      if (!(error instanceof MailNotAccepted)) throw error
      terminal.say(
        `The mail server did not accept the mail (${error.code}). A worker tries again for two days.`,
      )
      return REFUSED
    }
  })
}

const outcomes = {
  sent: 'The mail server accepted the mail.',
  kept: 'There is no mail server. The mail is kept; the page /dev/mail of the server shows it.',
  undeliverable: 'The mail server refuses this address. To try again: mail allow ADDRESS',
  nothing: 'A worker has already sent the mail.',
}

function allow(terminal: Terminal, address: string): Promise<number> {
  return withAppContext(async ({ db }) => {
    const wasRefused = await allowAddress(db, address)
    terminal.say(wasRefused ? 'Mail goes to this address again.' : 'This address was not refused.')
    return DONE
  })
}

function read(args: string[]): { action: 'test' | 'allow'; address: string; language: MailLanguage } {
  const { values, positionals } = parse(args)
  const [action, address, ...rest] = positionals
  const language = mailLanguages.find((known) => known === (values.language ?? 'en'))
  if ((action !== 'test' && action !== 'allow') || rest.length > 0 || !language || !address?.includes('@')) {
    throw new UsageError('Say what to do: mail test ADDRESS or mail allow ADDRESS')
  }
  return { action, address, language }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { language: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws TypeErrors with a sentence
  }
}
