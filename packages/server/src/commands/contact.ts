import { listContactMessages, MAX_LISTED_MESSAGES } from '@candlebook/core/contact'
import { DONE, defineCommand, UsageError } from './command.ts'
import { withAppContext } from './run-as-trader.ts'

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
