import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { cancelPlan, commitPlan } from '@candlebook/core/imports'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED } from './command.ts'
import { finishPlan } from './finish-plan.ts'
import { printPlan } from './print-plan.ts'
import { requireUser, userOptions } from './require-user.ts'
import { CannotStart, runAsTrader } from './run-as-trader.ts'

/** Prints what importing a broker's file would do, asks, and does it. */
export const importFile = defineCommand({
  usage: ['import FILE --user EMAIL [--yes]'],
  summary: "Import a broker's CSV file. Shows the plan and asks first; --yes answers yes.",
  arguments: { FILE: 'A file as the broker exports it.' },
  options: { ...userOptions, yes: { help: 'Import without a question.' } },
  examples: ['import history.csv --user ana@example.com', 'import history.csv --user ana@example.com --yes'],
  exitCodes: {
    0: 'The file was imported, or everything in it was in the journal already.',
    1: 'The answer was no, or the file cannot be imported. Nothing was written.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const file = await read(words[0] ?? '')
    return runAsTrader(user, async (ctx, { importer }) => {
      const { id, plan } = await finishPlan(ctx, importer, file)
      for (const line of printPlan(plan)) terminal.say(line)
      const { add, change, keep, remove } = plan.trades
      if (plan.executions.added + add + change + keep + remove === 0) {
        terminal.say('\nEverything in this file is already in the journal. Nothing was written.')
        return DONE
      }
      if (!given.options.yes && !(await terminal.ask('\nImport this?'))) {
        await cancelPlan(ctx, importer, { id })
        terminal.say('Nothing was written.')
        return REFUSED
      }
      const created = await commitPlan(ctx, importer, { id, planHash: plan.planHash })
      terminal.say(`\nImported: ${formatCount(add, 'trade')} added, ${change} changed.`)
      terminal.say(`To undo it: npm run candlebook -- undo-import ${created.id} --user ${user}`)
      return DONE
    })
  },
})

async function read(path: string) {
  const absolutePath = resolve(path)
  try {
    return { bytes: new Uint8Array(await readFile(absolutePath)), fileName: basename(absolutePath) }
  } catch (cause) {
    throw new CannotStart(`The file ${absolutePath} cannot be read.`, { cause })
  }
}
