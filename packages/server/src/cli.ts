import { runCommand } from './commands/run-command.ts'
import { terminal } from './commands/terminal.ts'

process.exitCode = await runCommand(process.argv.slice(2), terminal)
