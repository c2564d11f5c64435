import type { Terminal } from './terminal.ts'

/** One command of the command line. `run` gives the exit code; what it throws ends with one line and code 1. */
export type Command = {
  /** How it is called, such as 'import FILE --user EMAIL [--yes]'. */
  usage: string
  summary: string
  run(args: string[], terminal: Terminal): Promise<number>
}

/** A command called in a way that it does not understand. */
export class UsageError extends Error {}

/** Exit codes: done; refused or failed; called wrongly. */
export const DONE = 0
export const REFUSED = 1
export const CALLED_WRONGLY = 2
