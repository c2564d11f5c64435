import { rm } from 'node:fs/promises'
import { restoreBackup } from '@candlebook/core/backup'
import { replayErasures } from '@candlebook/core/erasure'
import { systemClock } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, type Given, UsageError } from '../command.ts'
import { withAppContext } from '../run-as-trader.ts'
import type { Terminal } from '../terminal.ts'
import { type KeptErasures, openKeptErasures } from './kept-erasures.ts'
import { withStoredData } from './with-stored-data.ts'

const options = {
  replace: { help: 'Delete all rows that the database has, and all files that the backup does not have.' },
} as const

/** Restores a backup, and erases the accounts again that the replaced database had erased. */
export const restore = defineCommand({
  usage: ['restore FILE [--replace]'],
  summary: 'Restore a backup into an empty database, or with --replace in place of what the database has.',
  arguments: { FILE: 'A file that the command backup wrote.' },
  options,
  examples: ['restore monday.candlebook', 'restore monday.candlebook --replace'],
  exitCodes: {
    0: 'The backup is restored.',
    1: 'The backup cannot be restored, or an account could not be erased again; the command says which.',
  },
  async run(given, terminal) {
    const { file, replace } = read(given)
    const kept = await withStoredData({ needs: 'alone' }, async ({ config, ownerUrl, files }) => {
      const erasures = openKeptErasures(config.dataFolder)
      const roles = config.appDatabaseUrl === null
      const options = { replace, roles, keepErasures: erasures.add }
      const restored = await restoreBackup({ ownerUrl, files, clock: systemClock }, file, options)
      terminal.say(
        `${formatCount(restored.rows, 'row')} and ${formatCount(restored.files, 'file')} of the backup of ${restored.createdAt.toISOString()} are restored.`,
      )
      if (restored.otherFiles > 0) terminal.say(describeOtherFiles(restored.otherFiles, { replace }))
      return erasures
    })
    await eraseAgain(terminal, kept)
    return DONE
  },
})

function describeOtherFiles(count: number, { replace }: { replace: boolean }): string {
  const files = `${formatCount(count, 'file')} that the backup does not have`
  return replace ? `${files}: deleted.` : `${files}: kept. To delete such files, restore with --replace.`
}

async function eraseAgain(terminal: Terminal, { file, list }: KeptErasures): Promise<void> {
  const hashes = await list()
  if (hashes.length > 0) {
    try {
      const count = await withAppContext((appContext) => replayErasures(appContext, hashes))
      terminal.say(
        `${formatCount(count, 'account')} that the replaced database had erased will be erased again.`,
      )
    } catch (error) {
      terminal.say(
        `The backup is restored, but not all accounts are erased again. Before the server starts: erasures replay ${file}`,
      )
      throw error
    }
    await rm(file)
  }
  terminal.say('If you stored a list of erased accounts elsewhere, erase them too: erasures replay FILE')
}

function read({ words: [file, ...rest], options: { replace = false } }: Given<typeof options>): {
  file: string
  replace: boolean
} {
  if (file === undefined || rest.length > 0)
    throw new UsageError('Name the backup: restore FILE or restore FILE --replace')
  return { file, replace }
}
