import type { Terminal } from './terminal.ts'

/** An option of a command. `value` names what follows it, such as EMAIL; one without is given or not. */
export type Option = { help: string; value?: string }
export type Options = Record<string, Option>

/** The words and the options of a call. An option without a value is true when it is given. */
export type Given<Known extends Options = Options> = {
  words: string[]
  options: { [Name in keyof Known]?: Known[Name] extends { value: string } ? string : boolean }
}

/**
 * One command of the command line, with everything that its help says. The options are those that the command takes: any
 * other one is refused before the command runs.
 */
export type Command<Known extends Options = Options> = {
  /** Each way to call it, such as 'import FILE --user EMAIL [--yes]'. */
  usage: readonly [string, ...string[]]
  summary: string
  /** What each word in capital letters of the usage means, by this word. */
  arguments: Record<string, string>
  options: Known
  /** Calls without the part `npm run candlebook --`. */
  examples: readonly [string, ...string[]]
  /** When the exit code is 0, and when it is 1. It is 2 for a call with wrong arguments. */
  exitCodes: { 0: string; 1: string }
  /** Returns the exit code. An expected error ends the command with its message and code 1. */
  run(given: Given<Known>, terminal: Terminal): Promise<number>
}

/** A command whose `run` gets exactly the options that it names. */
export function defineCommand<const Known extends Options>(command: Command<Known>): Command {
  return command as Command // readWords gives it these options and no other ones
}

/** The arguments of a command are wrong. */
export class UsageError extends Error {}

/** Exit codes: done; refused or failed; wrong arguments. */
export const DONE = 0
export const REFUSED = 1
export const CALLED_WRONGLY = 2
