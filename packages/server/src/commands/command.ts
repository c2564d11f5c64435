import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

/** An option of a command. `value` names what follows it, such as EMAIL; one without is given or not. */
type Option = { help: string; value?: string }
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

/** Shows lines to the operator and asks questions that are answered yes or no. */
export type Terminal = { say(line: string): void; ask(question: string): Promise<boolean> }

/** The terminal of this process. Without an interactive input the answer is no. */
export const terminal: Terminal = {
  say: (line) => console.log(line),
  ask: async (question) => {
    if (!process.stdin.isTTY) {
      console.log(
        `${question} There is no terminal to answer on, so the answer is no. Add --yes to answer yes.`,
      )
      return false
    }
    const reading = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await reading.question(`${question} [y/N] `)
    reading.close()
    return /^y(es)?$/i.test(answer.trim())
  },
}

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

/** Rows of text as aligned lines; columns named in `right` are numbers and end together. The first row is the header. */
export function formatTable(rows: string[][], { right = [] }: { right?: number[] } = {}): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
