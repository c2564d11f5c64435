import { listContactMessages, MAX_LISTED_MESSAGES } from '@candlebook/core/contact'
import { asJob, transaction } from '@candlebook/core/db'
import {
  allowAddress,
  describeMailFailure,
  type MailLanguage,
  MailNotAccepted,
  mailLanguages,
  sendMail,
} from '@candlebook/core/mail'
import { DONE, defineCommand, type Given, REFUSED, type Terminal, UsageError } from './command.ts'
import { withAppContext } from './run-as-trader.ts'

const mailOptions = {
  language: {
    value: 'LANGUAGE',
    help: `The language of the mail: ${mailLanguages.join(', ')}. Without it: en.`,
  },
} as const

/** Sends a test mail, or lets mail go again to an address that was refused for good. */
export const mail = defineCommand({
  usage: ['mail test ADDRESS [--language LANGUAGE]', 'mail allow ADDRESS'],
  summary:
    'Send a test mail and say what the mail server answered, or allow an address that it refused for good.',
  arguments: { ADDRESS: 'An email address. It needs no account.' },
  options: mailOptions,
  examples: [
    'mail test ana@example.com',
    'mail test ana@example.com --language pt',
    'mail allow ana@example.com',
  ],
  exitCodes: {
    0: 'The mail server accepted the mail, or mail goes to the address.',
    1: 'The mail was not sent; the command says why.',
  },
  async run(given, terminal) {
    const { action, address, language } = readMailCommand(given)
    return action === 'test'
      ? await sendTest(terminal, { address, language })
      : await allow(terminal, address)
  },
})

function sendTest(
  terminal: Terminal,
  { address, language }: { address: string; language: MailLanguage },
): Promise<number> {
  return withAppContext(async ({ db, clock, config, mailer, mailSender }) => {
    const environment = config.production ? 'production' : 'development'
    const data = { askedAt: clock.now().toISOString(), environment } as const
    const mailId = await transaction(asJob(db), (connection) =>
      mailer.queue(connection, { template: 'test', language, to: address, data, userId: null }),
    )
    try {
      const outcome = await sendMail(mailSender, { mailId: mailId! }) // without a unique key there is one
      terminal.say(testOutcomes[outcome])
      return outcome === 'undeliverable' ? REFUSED : DONE
    } catch (error) {
      if (!(error instanceof MailNotAccepted)) throw error
      const { what, advice } = describeMailFailure(error.code)
      terminal.say(
        `The mail server did not accept the mail: ${what}. ${advice} A worker tries again for two days.`,
      )
      return REFUSED
    }
  })
}

const testOutcomes = {
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

function readMailCommand({
  words: [action, address, ...rest],
  options: { language: chosen = 'en' },
}: Given<typeof mailOptions>): {
  action: 'test' | 'allow'
  address: string
  language: MailLanguage
} {
  const language = mailLanguages.find((known) => known === chosen)
  if ((action !== 'test' && action !== 'allow') || rest.length > 0 || !language || !address?.includes('@')) {
    throw new UsageError('Say what to do: mail test ADDRESS or mail allow ADDRESS')
  }
  return { action, address, language }
}

const DEFAULT_COUNT = 20

/** Shows what people wrote in the contact form, also on a server that sends no mail. */
export const contact = defineCommand({
  usage: ['contact list', 'contact list COUNT'],
  summary: 'Show the newest messages of the contact form, the oldest of them first.',
  arguments: {
    COUNT: `How many messages to show, 1 to ${MAX_LISTED_MESSAGES}. Without it: ${DEFAULT_COUNT}.`,
  },
  options: {},
  examples: ['contact list', 'contact list 5'],
  exitCodes: { 0: 'The messages were shown.', 1: 'The messages could not be read.' },
  async run({ words: [action, count = String(DEFAULT_COUNT), ...rest] }, terminal) {
    const limit = /^\d{1,3}$/.test(count) ? Number(count) : 0
    if (action !== 'list' || rest.length > 0 || limit < 1 || limit > MAX_LISTED_MESSAGES)
      throw new UsageError(
        `Say how many messages to list: contact list COUNT, ${MAX_LISTED_MESSAGES} at most`,
      )
    return await withAppContext(async ({ db }) => {
      const messages = await listContactMessages(db, limit)
      if (messages.length === 0) terminal.say('No messages are stored.')
      for (const {
        createdAt,
        name,
        email,
        phone,
        category,
        priority,
        subject,
        message,
      } of messages.reverse()) {
        terminal.say(`${createdAt.toISOString()}  ${name} <${email}>${phone === null ? '' : `, ${phone}`}`)
        terminal.say(`${subject} (${category}, ${priority})\n${hideControls(message)}\n`)
      }
      return DONE
    })
  },
})

/** The text without control characters but line breaks, because a terminal obeys them. */
function hideControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '\uFFFD')
}
