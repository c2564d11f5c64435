import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { RestoredTable } from '@candlebook/contract/exports'
import { needsReading } from '@candlebook/contract/file-reading'
import { describeNoWork, hasWork } from '@candlebook/contract/import-preview-words'
import * as exports from '@candlebook/core/exports'
import * as core from '@candlebook/core/imports'
import { cancelPreview, commitPreview } from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text/text'
import { DONE, defineCommand, formatTable, type Given, type Options, REFUSED, UsageError } from './command.ts'
import { finishPreviews } from './finished-previews.ts'
import { printPreview } from './print-preview.ts'
import { CannotStart, runAsTrader } from './run-as-trader.ts'
import {
  readAnswers,
  readFileOptions,
  readPurchases,
  readSpinOffs,
  type StatedPurchase,
} from './stated-answers.ts'

/** The options of a command that works in the account of a user. */
const userOptions = {
  user: { value: 'EMAIL', help: 'The email address of the user.' },
} as const satisfies Options

/** Requires this number of words and a user. Throws UsageError. */
function requireUser(
  given: Given<typeof userOptions>,
  { words }: { words: number },
): { words: string[]; user: string } {
  if (given.words.length !== words) {
    throw new UsageError(
      `Expected ${words} ${words === 1 ? 'argument' : 'arguments'} in addition to the options.`,
    )
  }
  if (!given.options.user) throw new UsageError('Name the user: --user EMAIL')
  return { words: given.words, user: given.options.user }
}

/** Prints what importing a broker's file would do, asks, and does it. */
export const importFile = defineCommand({
  usage: [
    'import FILE --user EMAIL [--account NAME] [--contract-size ROOT=SIZE] [--zone ZONE] [--days ORDER] [--numbers MARK] [--order ORDER] [--currency CODE] [--duplicates same|another] [--purchases file|short] [--purchase-prices FILE] [--spin-off NEW=OLD:PERCENT] [--yes]',
  ],
  summary: "Import a broker's CSV file. Shows the preview and asks first; --yes answers yes.",
  arguments: { FILE: 'A file as the broker exports it.' },
  options: {
    ...userOptions,
    account: { value: 'NAME', help: 'The account of a file that names none.' },
    'contract-size': { value: 'ROOT=SIZE', help: 'The contract size of a root symbol, such as BRN=1000.' },
    zone: { value: 'ZONE', help: 'The time zone of times that name none, such as Europe/Berlin.' },
    days: {
      value: 'ORDER',
      help: 'dmy or mdy: the order of day and month, where nothing in the file proves it.',
    },
    numbers: {
      value: 'MARK',
      help: 'point or comma: the decimal mark, where nothing in the file proves it.',
    },
    order: { value: 'ORDER', help: 'newest-first or oldest-first: the order of lines without times.' },
    currency: {
      value: 'CODE',
      help: 'The currency of amounts for which the file names none, such as EUR.',
    },
    duplicates: {
      value: 'same|another',
      help: 'Whether lines that look like stored ones are left out (same) or imported (another).',
    },
    purchases: {
      value: 'file|short',
      help: 'What was sold without a known purchase was bought at the cost that the file states (file), or sold short.',
    },
    'purchase-prices': {
      value: 'FILE',
      help: 'A CSV file of purchases that are not known: symbol, price of one, day, such as KO,55.50,2025-03-03.',
    },
    'spin-off': {
      value: 'NEW=OLD:PERCENT',
      help: 'From which shares those of a spin-off came, and the percentage of their cost that they take, such as KID=OLD:25. Several are separated by commas.',
    },
    yes: { help: 'Import without a question.' },
  },
  examples: ['import history.csv --user ana@example.com', 'import history.csv --user ana@example.com --yes'],
  exitCodes: {
    0: 'The file was imported, or everything in it was in the journal already.',
    1: 'The answer was no, a file cannot be imported, an option does not fit the file, the file does not say how it is read, or lines that look like stored ones need --duplicates. Only what is listed as imported was written.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const answers = {
      ...readAnswers(given.options),
      purchases: await readPurchaseFile(given.options['purchase-prices']),
      spinOffs: readSpinOffs(given.options['spin-off']),
    }
    const file = { ...(await readImportFile(words[0] ?? '')), options: readFileOptions(given.options) }
    return runAsTrader(user, async (ctx, { importer }) => {
      const previews = await finishPreviews(ctx, importer, { file, answers })
      for (const { preview } of previews) for (const line of printPreview(preview)) terminal.say(line)
      if (previews.some(({ preview }) => preview.duplicates.open + preview.corrections.open > 0)) {
        terminal.say('\nNothing was written: state --duplicates same or --duplicates another.')
        return REFUSED
      }
      if (previews.some(({ preview }) => needsReading(preview.reading))) {
        terminal.say('\nNothing was written: state how the file is read, with the options above.')
        return REFUSED
      }
      const withWork = previews.filter(({ preview }) => hasWork(preview))
      if (withWork.length === 0) {
        const isOne = previews.length === 1
        const reasons = previews.map(({ preview }) => {
          const reason = describeNoWork(preview) ?? 'Nothing can be imported without an answer.'
          return isOne ? reason : `${preview.fileName}: ${reason}`
        })
        terminal.say(`\n${reasons.join('\n')}${isOne ? ' ' : '\n'}Nothing was written.`)
        return DONE
      }
      if (!given.options.yes && !(await terminal.ask('\nImport this?'))) {
        for (const { id } of previews) await cancelPreview(ctx, importer, { id })
        terminal.say('Nothing was written.')
        return REFUSED
      }
      for (const { id, preview } of withWork) {
        const created = await commitPreview(ctx, importer, { id, previewHash: preview.previewHash })
        const { add, change } = preview.trades
        const name = withWork.length > 1 ? ` ${preview.fileName}` : ''
        terminal.say(`\nImported${name}: ${formatCount(add, 'trade')} added, ${change} changed.`)
        terminal.say(`To undo it: npm run candlebook -- undo-import ${created.id} --user ${user}`)
      }
      return DONE
    })
  },
})

async function readPurchaseFile(path: string | undefined): Promise<StatedPurchase[]> {
  return path === undefined ? [] : readPurchases(await readImportFile(path))
}

async function readImportFile(path: string) {
  const absolutePath = resolve(path)
  try {
    return { bytes: new Uint8Array(await readFile(absolutePath)), fileName: basename(absolutePath) }
  } catch (cause) {
    throw new CannotStart(`The file ${absolutePath} cannot be read.`, { cause })
  }
}

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
        for (const line of formatTable([importHeader, ...imports.map(toImportRow)], { right: [3, 4] }))
          terminal.say(line)
      return DONE
    })
  },
})

const importHeader = ['Id', 'Imported', 'File', 'Executions', 'Trades', 'Format', '']

type ListedImport = Awaited<ReturnType<typeof core.listImports>>[number]

function toImportRow({
  id,
  createdAt,
  fileName,
  executionsAdded,
  trades,
  format,
  undoneAt,
}: ListedImport): string[] {
  const undone = undoneAt ? `undone ${undoneAt.slice(0, 10)}` : ''
  return [id, createdAt.slice(0, 10), fileName, String(executionsAdded), String(trades), format.title, undone]
}

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

/** Prints what the restore of an archive of My data would do, asks, and does it. */
export const restoreArchive = defineCommand({
  usage: ['restore-archive FILE --user EMAIL [--yes]'],
  summary:
    'Restore an archive of My data into an account. Shows the preview and asks first; --yes answers yes.',
  arguments: { FILE: 'The ZIP file that “Export Everything” of any installation made.' },
  options: { ...userOptions, yes: { help: 'Restore without a question.' } },
  examples: ['restore-archive candlebook-2026-11-27.zip --user ana@example.com'],
  exitCodes: {
    0: 'The archive was restored, or everything in it was in the account already.',
    1: 'The answer was no, or the archive cannot be restored. Nothing was written.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const { bytes } = await readImportFile(words[0] ?? '')
    return runAsTrader(user, async (ctx) => {
      const preview = await exports.previewRestore(ctx, { bytes, isCommand: true })
      for (const line of formatTable([restoreHeader, ...preview.tables.map(toRestoreRow)], { right: [1, 2] }))
        terminal.say(line)
      if (preview.missingImages > 0)
        terminal.say(`${formatCount(preview.missingImages, 'image')} missing in the archive.`)
      const left = preview.notRestored.map(({ title }) => title.toLowerCase())
      if (left.length > 0) terminal.say(`Not restored: ${left.join(', ')}.`)
      const count = preview.tables.reduce((sum, { restored }) => sum + restored, 0)
      if (count === 0) {
        terminal.say('\nEverything in this archive is already in the account. Nothing was written.')
        return DONE
      }
      if (!given.options.yes && !(await terminal.ask('\nRestore this?'))) {
        terminal.say('Nothing was written.')
        return REFUSED
      }
      await exports.restoreArchive(ctx, { bytes, isCommand: true })
      terminal.say(`\nRestored: ${formatCount(count, 'record')}.`)
      return DONE
    })
  },
})

const restoreHeader = ['', 'To restore', 'Here already']

function toRestoreRow({ title, restored, existing }: RestoredTable): string[] {
  return [title, String(restored), String(existing)]
}
