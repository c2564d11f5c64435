import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** The arguments of a command: its words, the e-mail address of the user, and `yes` to write without a question. */
export type Arguments = { words: string[]; user: string; yes: boolean }

/** Reads the arguments of a command that takes this number of words. Throws UsageError. */
export function readArguments(args: string[], { words }: { words: number }): Arguments {
  const { values, positionals } = parse(args)
  if (positionals.length !== words) {
    throw new UsageError(`Expected ${words} ${words === 1 ? 'argument' : 'arguments'} besides the options.`)
  }
  if (!values.user) throw new UsageError('Name the user: --user EMAIL')
  return { words: positionals, user: values.user, yes: values.yes ?? false }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { user: { type: 'string' }, yes: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws TypeErrors with a sentence
  }
}
