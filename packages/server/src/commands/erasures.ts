import { readFile } from 'node:fs/promises'
import { listErasedHashes, replayErasures } from '@candlebook/core/erasure'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, UsageError } from './command.ts'
import { CannotStart, withAppContext } from './run-as-trader.ts'
import type { Terminal } from './terminal.ts'

/** Lists which accounts were erased, and erases them again after the restore of an older backup. */
export const erasures = defineCommand({
  usage: ['erasures list', 'erasures replay FILE'],
  summary: 'List the hashes of erased accounts, or erase the accounts of such a list again after a restore.',
  arguments: { FILE: 'A file with the output of erasures list.' },
  options: {},
  examples: ['erasures list', 'erasures replay erased.txt'],
  exitCodes: {
    0: 'The list was printed, or the accounts will be erased again.',
    1: 'The file cannot be read, or an account of the list cannot be erased.',
  },
  async run({ words: [action, file, ...rest] }, terminal) {
    if (action === 'list' && file === undefined) return await list(terminal)
    if (action === 'replay' && file !== undefined && rest.length === 0) return await replay(terminal, file)
    throw new UsageError('Say what to do: erasures list or erasures replay FILE')
  },
})

function list(terminal: Terminal): Promise<number> {
  return withAppContext(async ({ db }) => {
    for (const hash of await listErasedHashes(db)) terminal.say(hash)
    return DONE
  })
}

async function replay(terminal: Terminal, file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotStart(`The file ${file} cannot be read.`)
  })
  const hashes = text.match(/\b[0-9a-f]{64}\b/g) ?? []
  return await withAppContext(async (appContext) => {
    const count = await replayErasures(appContext, hashes)
    terminal.say(
      `${formatCount(count, 'account')} of ${formatCount(hashes.length, 'hash')} will be erased again.`,
    )
    return DONE
  })
}
