import { CALLED_WRONGLY, type Command, DONE, type Options, REFUSED } from './command.ts'
import { formatTable } from './format-table.ts'
import type { Terminal } from './terminal.ts'

/** How every command starts. */
export const PROGRAM = 'npm run candlebook --'

const DATA =
  'The command uses the data of the server: set DATABASE_URL, DATA_DIR and the other settings as for npm start.'

/** Prints each command with its usage and its summary. */
export function printCommands(commands: Command[], terminal: Terminal): void {
  terminal.say(`Usage: ${PROGRAM} COMMAND\n`)
  for (const { usage, summary } of commands) terminal.say(`  ${usage.join(' | ')}\n      ${summary}\n`)
  terminal.say(`${PROGRAM} help COMMAND explains one command with examples.\n${DATA}`)
}

/** Prints everything about one command: usage, summary, arguments, options, examples and exit codes. */
export function printCommand(command: Command, terminal: Terminal): void {
  const { usage, summary, examples, exitCodes } = command
  const [first, ...others] = usage.map((call) => `${PROGRAM} ${call}`)
  for (const line of [`Usage: ${first}`, ...others.map((call) => `       ${call}`)]) terminal.say(line)
  terminal.say(`\n${summary}`)
  printSection('Arguments', Object.entries(command.arguments), terminal)
  printSection('Options', listOptions(command.options), terminal)
  printSection(
    'Examples',
    examples.map((call) => [`${PROGRAM} ${call}`]),
    terminal,
  )
  const wrongly = 'The arguments are wrong. Nothing was done.'
  const codes = [
    [DONE, exitCodes[DONE]],
    [REFUSED, exitCodes[REFUSED]],
    [CALLED_WRONGLY, wrongly],
  ]
  printSection(
    'Exit codes',
    codes.map(([code, text]) => [String(code), String(text)]),
    terminal,
  )
  terminal.say(`\n${DATA}`)
}

function listOptions(options: Options): string[][] {
  const rows = Object.entries(options).map(([name, { value, help }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    help,
  ])
  return [...rows, ['-h, --help', 'Show this help and do nothing.']]
}

function printSection(title: string, rows: string[][], terminal: Terminal): void {
  if (rows.length === 0) return
  terminal.say(`\n${title}:`)
  for (const line of formatTable(rows)) terminal.say(`  ${line}`)
}
