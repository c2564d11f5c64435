import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { formatCount } from '@candlebook/domain/text/text'
import type { Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { countStoredExecutions } from './executions.store.ts'
import type { ImportTask } from './importer.ts'
import { createUnreadableError, type Upload } from './upload.ts'
import { pickAnswers, readUploads } from './uploaded-file.ts'

/** The files of one format of an upload, with these answers in place of those of the trader. */
export function readWith(
  task: Extract<ImportTask, { kind: 'preview' }>,
  {
    answers,
    format,
    ...known
  }: { answers: ReadingAnswers; format: string } & Parameters<typeof readUploads>[1],
): Upload {
  const { mapping, skipsProblems } = task.options
  const options = { mapping, skipsProblems, ...pickAnswers(task.options, format), ...answers, format }
  const found = readUploads(task, { ...known, options }).find((one) => one.format.id === format)
  if (!found) throw createUnreadableError([])
  return found
}

/**
 * The upload with the order of day and month, and with the decimal mark, with which its executions are stored already, when nothing
 * in the file proves another one. Throws imports.unreadable when the trader chose the other one, or another currency than that of
 * the earlier files with these columns (`remembered`), because every execution would be stored twice.
 */
export async function settleReading(
  scope: Scope,
  read: Upload,
  { readAgain, remembered }: { readAgain: (answers: ReadingAnswers) => Upload; remembered: ReadingAnswers },
): Promise<Upload> {
  const { days, numbers, currency } = read.reading
  const former = remembered.currency
  if (currency?.origin === 'trader' && former !== undefined && former !== currency.code) {
    const stored = await findStored(scope, read, () => readAgain({ currency: former }))
    if (stored) {
      const how = `in ${former}`
      throw refuseOther(stored.count, { how, line: null, code: 'import.other_currency' })
    }
  }
  const ofDays =
    days && days.origin !== 'file'
      ? await findStored(scope, read, () => readAgain({ days: days.order === 'dmy' ? 'mdy' : 'dmy' }))
      : null
  if (days && ofDays) {
    const how = `with the ${days.order === 'dmy' ? 'month' : 'day'} first`
    if (days.origin === 'trader')
      throw refuseOther(ofDays.count, { how, line: days.line, code: 'import.other_day_order' })
    const other = ofDays.upload.reading
    return { ...ofDays.upload, reading: { ...other, days: markStored(other.days) } }
  }
  const ofNumbers =
    numbers && numbers.origin !== 'file'
      ? await findStored(scope, read, () =>
          readAgain({ numbers: numbers.style === 'point' ? 'comma' : 'point' }),
        )
      : null
  if (!numbers || !ofNumbers) return read
  const how = `with a decimal ${numbers.style === 'point' ? 'comma' : 'point'}`
  if (numbers.origin === 'trader')
    throw refuseOther(ofNumbers.count, { how, line: numbers.openLine, code: 'import.other_decimal_mark' })
  const other = ofNumbers.upload.reading
  return { ...ofNumbers.upload, reading: { ...other, numbers: markStored(other.numbers) } }
}

function markStored<T extends object>(one: T | null) {
  return one && { ...one, origin: 'last_file' as const }
}

function refuseOther(
  count: number,
  { how, line, code }: { how: string; line: number | null; code: string },
): AppError {
  const message = `${formatCount(count, 'execution')} of this file were imported ${how}. Undo that import, and import this file again.`
  return createUnreadableError([{ line, code, message }])
}

/** The other reading when more of its executions are stored, and how many; null otherwise. */
async function findStored(
  scope: Scope,
  read: Upload,
  readOther: () => Upload,
): Promise<{ upload: Upload; count: number } | null> {
  const upload = readOrNull(readOther)
  if (upload === null) return null
  const count = ({ executions }: Upload) =>
    countStoredExecutions(
      scope,
      executions.map(({ id }) => id),
    )
  const [stored, other] = [await count(read), await count(upload)]
  return other > stored ? { upload, count: other } : null
}

// In the other order a line can have a day that does not exist, or one in the future.
function readOrNull(read: () => Upload): Upload | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
