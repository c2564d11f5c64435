import * as core from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { type Command, DONE, REFUSED } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { runAsTrader } from './run-as-trader.ts'

/** Prints what the undo of an import removes, asks, and does it. */
export const undoImport: Command = {
  usage: 'undo-import ID --user EMAIL [--yes]',
  summary: 'Undo an import as a whole. Shows what is removed and asks first.',
  async run(args, terminal) {
    const { words, user, yes } = readArguments(args, { words: 1 })
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
      if (!yes && !(await terminal.ask('Undo this import?'))) {
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
}
