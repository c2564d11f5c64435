import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { asksForCurrency } from '@candlebook/domain/brokers/fingerprint'
import { formatCount } from '@candlebook/domain/text/text'
import type { Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { listOtherCurrencies } from './cash-movements.store.ts'
import { countStoredExecutions } from './executions.store.ts'
import type { ImportTask } from './importer.ts'
import { saveFileReading } from './remembered-answers.store.ts'
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

type ReadAgain = (answers: ReadingAnswers) => Upload

/**
 * The upload with the order of day and month, the decimal mark and the currency with which its lines are stored already, when
 * nothing in the file proves another one. Throws imports.unreadable when the trader chose, or the file proves, another one: every
 * execution would be stored twice, or in the wrong currency.
 */
export async function readAsStored(
  scope: Scope,
  read: Upload,
  { readAgain }: { readAgain: ReadAgain },
): Promise<Upload> {
  const { upload, chosen } = await readCellsAsStored(scope, read, readAgain)
  return await readCurrencyAsStored(scope, upload, (answers) => readAgain({ ...chosen, ...answers }))
}

async function readCellsAsStored(
  scope: Scope,
  read: Upload,
  readAgain: ReadAgain,
): Promise<{ upload: Upload; chosen: ReadingAnswers }> {
  const { days, numbers } = read.reading
  const otherDays: ReadingAnswers = { days: days?.order === 'dmy' ? 'mdy' : 'dmy' }
  const ofDays =
    days && days.origin !== 'file' ? await findStored(scope, read, () => readAgain(otherDays)) : null
  if (days && ofDays) {
    const how = `with the ${days.order === 'dmy' ? 'month' : 'day'} first`
    if (days.origin === 'trader')
      throw refuseOther(ofDays.count, { how, line: days.line, code: 'import.other_day_order' })
    const other = ofDays.upload.reading
    return {
      upload: { ...ofDays.upload, reading: { ...other, days: markStored(other.days) } },
      chosen: otherDays,
    }
  }
  const otherNumbers: ReadingAnswers = { numbers: numbers?.style === 'point' ? 'comma' : 'point' }
  const ofNumbers =
    numbers && numbers.origin !== 'file' ? await findStored(scope, read, () => readAgain(otherNumbers)) : null
  if (!numbers || !ofNumbers) return { upload: read, chosen: {} }
  const how = `with a decimal ${numbers.style === 'point' ? 'comma' : 'point'}`
  if (numbers.origin === 'trader')
    throw refuseOther(ofNumbers.count, { how, line: numbers.openLine, code: 'import.other_decimal_mark' })
  const other = ofNumbers.upload.reading
  return {
    upload: { ...ofNumbers.upload, reading: { ...other, numbers: markStored(other.numbers) } },
    chosen: otherNumbers,
  }
}

// The ids of these formats do not contain the currency, so stored lines are found in each one.
async function readCurrencyAsStored(scope: Scope, upload: Upload, readAgain: ReadAgain): Promise<Upload> {
  if (!asksForCurrency(upload.format.id)) return upload
  const stored = await findOther(scope, upload)
  if (!stored) return upload
  const { days, numbers, currency } = upload.reading
  const other =
    currency && currency.origin !== 'trader'
      ? readOrNull(() => readAgain({ currency: stored.currency }))
      : null
  const isOneReading = other !== null && (await findOther(scope, other)) === null
  if (!isOneReading)
    throw refuseOther(stored.count, {
      ...{ how: `in ${stored.currency}`, line: null, code: 'import.other_currency' },
    })
  return {
    ...other,
    reading: { ...other.reading, days, numbers, currency: markStored(other.reading.currency) },
  }
}

async function findOther(scope: Scope, { executions, movements }: Upload) {
  const [most] = await listOtherCurrencies(scope, [...executions, ...movements])
  return most ?? null
}

/** Remembers how an imported file was read, for the next file like it: the answers, the currency, and a zone that was only assumed. */
export async function rememberReading(scope: Scope, { reading, readAs }: Upload, now: Date): Promise<void> {
  const { zone, currency } = reading
  const answers = {
    ...readAs.answers,
    ...(zone?.origin === 'assumed' && { zone: zone.name }),
    ...(currency && { currency: currency.code }),
  }
  if (Object.keys(answers).length === 0) return
  await saveFileReading(scope, { signature: readAs.signature, answers, now })
}

function markStored<T extends object>(one: T | null) {
  return one && { ...one, origin: 'last_file' as const }
}

function refuseOther(
  count: number,
  { how, line, code }: { how: string; line: number | null; code: string },
): AppError {
  const message = `${formatCount(count, 'line')} of this file ${count === 1 ? 'was' : 'were'} imported ${how}. Undo that import, and import this file again.`
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
