import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** What a command was called with: its words, whose data it is about, and whether to ask before writing. */
export type Arguments = { words: string[]; user: string; yes: boolean }

/** Reads the arguments of a command that takes so many words. Throws UsageError. */
export function readArguments(args: string[], { words }: { words: number }): Arguments {
  const { values, positionals } = parse(args)
  if (positionals.length !== words) {
    throw new UsageError(`Expected ${words} ${words === 1 ? 'word' : 'words'} beside the options.`)
  }
  if (!values.user) throw new UsageError('Say whose trades it is about: --user EMAIL')
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
