import { parseArgs } from 'node:util'
import { type Command, type Given, UsageError } from './command.ts'

/** Separates the words of a call from the options that the command takes. Throws UsageError for other options. */
export function readWords({ options }: Pick<Command, 'options'>, args: string[]): Given {
  const known = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? ('boolean' as const) : ('string' as const) },
  ])
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(known),
      allowPositionals: true,
    })
    return { words: positionals, options: values as Given['options'] } // `known` gives each option its type
  } catch (error) {
    throw new UsageError((error as Error).message) // parseArgs throws a TypeError whose message is for people
  }
}

/** Throws UsageError when the call has words. */
export function requireNoWords({ words }: Pick<Given, 'words'>): void {
  if (words.length > 0) throw new UsageError('This command takes no words.')
}
