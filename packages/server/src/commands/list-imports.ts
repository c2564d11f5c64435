import * as core from '@candlebook/core/imports'
import { DONE, defineCommand } from './command.ts'
import { formatTable } from './format-table.ts'
import { requireUser, userOptions } from './require-user.ts'
import { runAsTrader } from './run-as-trader.ts'

/** Prints the imports of a user with their ids. */
export const listImports = defineCommand({
  usage: ['imports --user EMAIL'],
  summary: 'List the imports of a user, newest first, with the ids that undo-import takes.',
  arguments: {},
  options: userOptions,
  examples: ['imports --user ana@example.com'],
  exitCodes: { 0: 'The list was printed.', 1: 'There is no such user.' },
  async run(given, terminal) {
    const { user } = requireUser(given, { words: 0 })
    return runAsTrader(user, async (ctx) => {
      const imports = await core.listImports(ctx)
      if (imports.length === 0) terminal.say('Nothing has been imported.')
      else
        for (const line of formatTable([header, ...imports.map(toRow)], { right: [3, 4] })) terminal.say(line)
      return DONE
    })
  },
})

const header = ['Id', 'Imported', 'File', 'Executions', 'Trades', 'Format', '']

type Listed = Awaited<ReturnType<typeof core.listImports>>[number]

function toRow({ id, createdAt, fileName, executionsAdded, trades, format, undoneAt }: Listed): string[] {
  const undone = undoneAt ? `undone ${undoneAt.slice(0, 10)}` : ''
  return [id, createdAt.slice(0, 10), fileName, String(executionsAdded), String(trades), format.title, undone]
}
