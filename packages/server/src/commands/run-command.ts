import { BackupRefused } from '@candlebook/core/backup'
import { AppError } from '@candlebook/core/kernel'
import { MailNotSetUp } from '@candlebook/core/mail'
import { NoEmbeddedDatabase } from '@candlebook/embedded-postgres'
import { admin } from './admin.ts'
import { analytics } from './analytics.ts'
import { CALLED_WRONGLY, type Command, DONE, REFUSED, UsageError } from './command.ts'
import { contact } from './contact.ts'
import { erasures } from './erasures.ts'
import { importFile } from './import-file.ts'
import { invite } from './invite.ts'
import { jobs } from './jobs.ts'
import { listImports } from './list-imports.ts'
import { mail } from './mail.ts'
import { backup } from './operations/backup.ts'
import { restore } from './operations/restore.ts'
import { CannotStart } from './run-as-trader.ts'
import { stripeSetup } from './stripe-setup.ts'
import type { Terminal } from './terminal.ts'
import { twoFactor } from './two-factor.ts'
import { undoImport } from './undo-import.ts'
import { worker } from './worker.ts'

const commands: Record<string, Command> = {
  import: importFile,
  imports: listImports,
  'undo-import': undoImport,
  analytics,
  admin,
  backup,
  contact,
  erasures,
  invite,
  jobs,
  mail,
  restore,
  'two-factor': twoFactor,
  'stripe:setup': stripeSetup,
  worker,
}

/** Runs the command that the arguments name and returns the exit code. Prints an expected refusal without a stack trace. */
export async function runCommand([name = '--help', ...args]: string[], terminal: Terminal): Promise<number> {
  if (isHelp(name)) return printHelp(terminal)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    terminal.say(`There is no command "${name}".\n`)
    printHelp(terminal)
    return CALLED_WRONGLY
  }
  if (args.some(isHelp)) return printHelp(terminal)
  try {
    return await command.run(args, terminal)
  } catch (error) {
    return reportError(error, { command, terminal })
  }
}

function reportError(
  error: unknown,
  { command, terminal }: { command: Command; terminal: Terminal },
): number {
  if (error instanceof UsageError) {
    terminal.say(`${error.message}\nUsage: npm run candlebook -- ${command.usage}`)
    return CALLED_WRONGLY
  }
  const isExpected = [AppError, BackupRefused, CannotStart, NoEmbeddedDatabase, MailNotSetUp].some(
    (kind) => error instanceof kind,
  )
  if (!isExpected) throw error
  terminal.say((error as Error).message) // one of the kinds above
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

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help'
}

function printHelp(terminal: Terminal): number {
  terminal.say('Usage: npm run candlebook -- COMMAND\n')
  for (const { usage, summary } of Object.values(commands)) terminal.say(`  ${usage}\n      ${summary}\n`)
  terminal.say(
    'The command uses the data of the server: set DATABASE_URL, DATA_DIR and the other settings as for npm start.',
  )
  return DONE
}
