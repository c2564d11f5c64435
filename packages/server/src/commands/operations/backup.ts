import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeBackup } from '@candlebook/core/backup'
import { systemClock } from '@candlebook/core/kernel'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, UsageError } from '../command.ts'
import { CannotStart } from '../run-as-trader.ts'
import { withStoredData } from './with-stored-data.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Writes all rows and files of the server into one file. */
export const backup = defineCommand({
  usage: ['backup FILE'],
  summary: 'Write all rows and files into a new file, also while a server runs.',
  arguments: { FILE: 'The new file. A file that exists is not replaced.' },
  options: {},
  examples: ['backup monday.candlebook'],
  exitCodes: {
    0: 'The file is complete.',
    1: 'The backup cannot be made; the command says why. There is no new file.',
  },
  async run({ words: [file, ...rest] }, terminal) {
    if (file === undefined || rest.length > 0) throw new UsageError('Name the new file: backup FILE')
    await requireNewFile(file)
    const written = await withStoredData({ needs: 'shared' }, (data) =>
      writeBackup({ ...data, clock: systemClock }, file),
    )
    const megabytes = (written.bytes / BYTES_PER_MEGABYTE).toFixed(1)
    terminal.say(
      `${formatCount(written.rows, 'row')} and ${formatCount(written.files, 'file')} are in ${file} (${megabytes} MB).`,
    )
    return DONE
  },
})

/** A backup never replaces an earlier one. */
async function requireNewFile(file: string): Promise<void> {
  if (await isAllowed(file, constants.F_OK))
    throw new CannotStart(`The file ${file} exists already. Choose another name.`)
  if (!(await isAllowed(dirname(file), constants.W_OK)))
    throw new CannotStart(`The folder ${dirname(file)} does not exist or cannot be written.`)
}

function isAllowed(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}
