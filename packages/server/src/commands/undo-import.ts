import * as core from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { plural } from '@candlebook/domain/text'
import { asTrader } from './as-trader.ts'
import { type Command, DONE, REFUSED } from './command.ts'
import { readArguments } from './read-arguments.ts'

/** Tells what undoing an import takes away, asks, and does it. */
export const undoImport: Command = {
  usage: 'undo-import ID --user EMAIL [--yes]',
  summary: 'Take an import back as a whole. Says what goes and asks first.',
  async run(args, terminal) {
    const { words, user, yes } = readArguments(args, { words: 1 })
    const id = words[0] ?? ''
    return asTrader(user, async (ctx, { importer }) => {
      const found = (await core.listImports(ctx)).find((one) => one.id === id)
      if (!found) throw new AppError('imports.not_found')
      if (found.undoneAt) throw new AppError('imports.already_undone')
      terminal.say(
        `${found.fileName}, imported ${found.createdAt.slice(0, 10)}: ${plural(found.trades, 'trade')}.`,
      )
      if (found.tradesWithNotes > 0) {
        terminal.say(
          `${found.tradesWithNotes} of them carry notes, tags or images of the trader, which go with them.`,
        )
      }
      if (!yes && !(await terminal.ask('Undo this import?'))) {
        terminal.say('Nothing was changed.')
        return REFUSED
      }
      const { tradesRemoved, tradesChanged, tradesAdded } = await core.undoImport(ctx, importer, { id })
      terminal.say(
        `Undone: ${plural(tradesRemoved, 'trade')} removed, ${tradesChanged} as before the import, ${tradesAdded} back.`,
      )
      return DONE
    })
  },
}
