import { type Given, type Options, UsageError } from './command.ts'

/** The options of a command that works in the account of a user. */
export const userOptions = {
  user: { value: 'EMAIL', help: 'The email address of the user.' },
} as const satisfies Options

/** Requires this number of words and a user. Throws UsageError. */
export function requireUser(
  given: Given<typeof userOptions>,
  { words }: { words: number },
): { words: string[]; user: string } {
  if (given.words.length !== words) {
    throw new UsageError(
      `Expected ${words} ${words === 1 ? 'argument' : 'arguments'} in addition to the options.`,
    )
  }
  if (!given.options.user) throw new UsageError('Name the user: --user EMAIL')
  return { words: given.words, user: given.options.user }
}
