import type { Terminal } from './terminal.ts'

/** One command of the command line. `run` returns the exit code. An error ends the command with one line and code 1. */
export type Command = {
  /** The arguments, such as 'import FILE --user EMAIL [--yes]'. */
  usage: string
  summary: string
  run(args: string[], terminal: Terminal): Promise<number>
}

/** The arguments of a command are wrong. */
export class UsageError extends Error {}

/** Exit codes: done; refused or failed; wrong arguments. */
export const DONE = 0
export const REFUSED = 1
export const CALLED_WRONGLY = 2
