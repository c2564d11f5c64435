import * as core from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED } from './command.ts'
import { requireUser, userOptions } from './require-user.ts'
import { runAsTrader } from './run-as-trader.ts'

/** Prints what the undo of an import removes, asks, and does it. */
export const undoImport = defineCommand({
  usage: ['undo-import ID --user EMAIL [--yes]'],
  summary: 'Undo an entire import. Shows what is removed and asks first; --yes answers yes.',
  arguments: { ID: 'The id of the import, as the command imports prints it.' },
  options: { ...userOptions, yes: { help: 'Undo without a question.' } },
  examples: ['undo-import 0199f1c2-7d1e-7b6a-9a55-3f1d5f0e8c11 --user ana@example.com'],
  exitCodes: {
    0: 'The import was undone.',
    1: 'The answer was no, or there is no such import. Nothing was changed.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const id = words[0] ?? ''
    return runAsTrader(user, async (ctx, { importer }) => {
      const found = (await core.listImports(ctx)).find((one) => one.id === id)
      if (!found) throw new AppError('imports.not_found')
      if (found.undoneAt) throw new AppError('imports.already_undone')
      terminal.say(
        `${found.fileName}, imported ${found.createdAt.slice(0, 10)}: ${formatCount(found.trades, 'trade')}.`,
      )
      if (found.tradesWithNotes > 0) {
        terminal.say(
          `${found.tradesWithNotes} of them have notes, tags or images, which are removed with them.`,
        )
      }
      if (!given.options.yes && !(await terminal.ask('Undo this import?'))) {
        terminal.say('Nothing was changed.')
        return REFUSED
      }
      const { tradesRemoved, tradesChanged, tradesAdded } = await core.undoImport(ctx, importer, { id })
      terminal.say(
        `Undone: ${formatCount(tradesRemoved, 'trade')} removed, ${tradesChanged} as before the import, ${tradesAdded} back.`,
      )
      return DONE
    })
  },
})
