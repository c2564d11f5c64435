import { BackupRefused } from '@candlebook/core/backup'
import { AppError } from '@candlebook/core/kernel'
import { MailNotSetUp } from '@candlebook/core/mail'
import { RatesFileRefused } from '@candlebook/core/rates'
import { capitalise } from '@candlebook/domain/text'
import { describeRefusal } from '../start/refusals.ts'
import { CALLED_WRONGLY, type Command, DONE, REFUSED, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { PROGRAM, printCommand, printCommands } from './print-help.ts'
import { readWords } from './read-words.ts'
import { CannotStart } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

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

// imports.unreadable says in its data what is wrong with which line.
function readProblems(error: unknown): Problem[] {
  return error instanceof AppError && error.code === 'imports.unreadable'
    ? (error.data as { problems: Problem[] }).problems // the contract's UnreadableFile
    : []
}

function isHelpOption(word: string): boolean {
  return word === '--help' || word === '-h'
}
