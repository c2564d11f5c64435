import { BackupRefused } from '@candlebook/core/backup'
import { AppError } from '@candlebook/core/kernel'
import { MailNotSetUp } from '@candlebook/core/mail'
import { RatesFileRefused } from '@candlebook/core/rates'
import { capitalise } from '@candlebook/domain/text/text'
import { describeRefusal } from '../start/refusals.ts'
import {
  CALLED_WRONGLY,
  type Command,
  DONE,
  formatTable,
  type Options,
  REFUSED,
  readWords,
  type Terminal,
  UsageError,
} from './command.ts'
import { commands } from './commands.ts'
import { CannotStart } from './run-as-trader.ts'

/** How every command starts. */
const PROGRAM = 'npm run candlebook --'

const DATA =
  'The command uses the data of the server: set DATABASE_URL, DATA_DIR and the other settings as for npm start.'

/** Prints each command with its usage and its summary. */
function printCommands(commands: Command[], terminal: Terminal): void {
  terminal.say(`Usage: ${PROGRAM} COMMAND\n`)
  for (const { usage, summary } of commands) terminal.say(`  ${usage.join(' | ')}\n      ${summary}\n`)
  terminal.say(`${PROGRAM} help COMMAND explains one command with examples.\n${DATA}`)
}

/** Prints everything about one command: usage, summary, arguments, options, examples and exit codes. */
function printCommand(command: Command, terminal: Terminal): void {
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

/** Runs the command that the arguments name and returns the exit code. Prints an expected refusal without a stack trace. */
export async function runCommand([first = 'help', ...others]: string[], terminal: Terminal): Promise<number> {
  const isAsked = first === 'help' || isHelpOption(first)
  const [name, ...args] = isAsked ? others : [first, ...others]
  if (name === undefined) {
    printCommands(Object.values(commands), terminal)
    return DONE
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    terminal.say(`There is no command "${name}".\n`)
    printCommands(Object.values(commands), terminal)
    return CALLED_WRONGLY
  }
  if (isAsked || args.some(isHelpOption)) {
    printCommand(command, terminal)
    return DONE
  }
  try {
    return await command.run(readWords(command, args), terminal)
  } catch (error) {
    return reportError(error, { command, terminal })
  }
}

function reportError(
  error: unknown,
  { command, terminal }: { command: Command; terminal: Terminal },
): number {
  if (error instanceof UsageError) {
    terminal.say(`${error.message}\nUsage: ${PROGRAM} ${command.usage.join(' | ')}`)
    return CALLED_WRONGLY
  }
  const isExpected = [AppError, BackupRefused, CannotStart, MailNotSetUp, RatesFileRefused].some(
    (kind) => error instanceof kind,
  )
  const refusal = isExpected ? null : describeRefusal(error)
  if (!isExpected && refusal === null) throw error
  terminal.say(refusal === null ? (error as Error).message : capitalise(refusal)) // one of the kinds above
  for (const { line, message } of readProblems(error))
    terminal.say(line === null ? `  ${message}` : `  line ${line}: ${message}`)
  return REFUSED
}

type Problem = { line: number | null; message: string }

// imports.unreadable says in its data what is wrong with which line, and restores.damaged what is wrong with the archive.
function readProblems(error: unknown): Problem[] {
  if (!(error instanceof AppError)) return []
  if (error.code === 'restores.damaged')
    return [{ line: null, message: (error.data as { problem: string }).problem }] // as createDamagedError makes it
  return error.code === 'imports.unreadable'
    ? (error.data as { problems: Problem[] }).problems // the contract's UnreadableFile
    : []
}

function isHelpOption(word: string): boolean {
  return word === '--help' || word === '-h'
}
