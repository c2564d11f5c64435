import { crc32 } from 'node:zlib'
import type { FindRate, RateAnswer } from '@candlebook/contract/rates'
import { countDaysBetween } from '@candlebook/domain/days/day'
import { isStablecoin } from '@candlebook/domain/money/currency-digits'
import { parseRates } from '@candlebook/domain/rates/parse-rates'
import {
  buildSampleRates,
  MAX_RATES_BYTES,
  type MissingDays,
  type RateDay,
} from '@candlebook/domain/rates/rates'
import { strFromU8, unzipSync } from 'fflate'
import type { Context } from '../context/index.ts'
import { allowLongWork, asJob, asUser, type Database, transaction } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import { findStablecoinsAsUsd } from '../settings/index.ts'
import { insertCorrection } from './rate-corrections.store.ts'
import {
  deleteSampleRates,
  findEcbRate,
  findNewestRate,
  hasRates,
  insertSampleRates,
  lockRates,
  upsertRates,
} from './rates.store.ts'
import { countWritten, listAffectedRange, type RatesChange } from './rates-change.ts'

/**
 * The reference rate for a trade form; null when neither the day nor one of the 7 days before has both currencies. A stablecoin
 * has the rate of the US dollar, unless the user switched that off.
 */
export function getRate(ctx: Context, { from, ...query }: FindRate): Promise<RateAnswer> {
  return transaction(asUser(ctx), async (scope) => {
    const isDollar = isStablecoin(from) && (await findStablecoinsAsUsd(scope))
    return { rate: await findEcbRate(scope.db, { from: isDollar ? 'USD' : from, ...query }) }
  })
}

/** A file of rates cannot be used. The message says which line and why, and is one line for the operator. */
export class RatesFileRefused extends Error {}

/**
 * Reads a file of the European Central Bank: CSV, the CSV in a zip, or XML. `now` decides which days are in the future.
 * Throws RatesFileRefused.
 */
function readRatesFile(bytes: Uint8Array, now: Date): { days: RateDay[]; missing: MissingDays[] } {
  const reading = parseRates(decode(isZip(bytes) ? unzip(bytes) : bytes), now.toISOString().slice(0, 10))
  if (reading.ok) return reading
  const where = reading.line === null ? '' : `Line ${reading.line}: `
  throw new RatesFileRefused(`The rates were not loaded. ${where}${reading.message}`)
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_RATES_BYTES) throw new RatesFileRefused(describeTooLarge())
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RatesFileRefused('The rates were not loaded. The file is not text.', { cause })
  }
}

/** A zip file starts with the signature of its first entry. */
function isZip(bytes: Uint8Array): boolean {
  return strFromU8(bytes.subarray(0, 4), true) === 'PK\u0003\u0004'
}

const DAMAGED_ZIP = 'The rates were not loaded. The zip is cut off or damaged.'

/** The only file of the zip. Its size is checked before it is unpacked. */
function unzip(bytes: Uint8Array): Uint8Array {
  const sizes: number[] = []
  const files = unpack(
    bytes,
    ({ originalSize }) => sizes.push(originalSize) === 1 && originalSize <= MAX_RATES_BYTES,
  )
  if (sizes.length !== 1)
    throw new RatesFileRefused(`The rates were not loaded. The zip has ${sizes.length} files and not one.`)
  const [file] = Object.values(files)
  if (!file) throw new RatesFileRefused(describeTooLarge())
  if (crc32(file) !== readChecksum(bytes)) throw new RatesFileRefused(DAMAGED_ZIP)
  return file
}

function unpack(bytes: Uint8Array, filter: (file: { originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (cause) {
    throw new RatesFileRefused(DAMAGED_ZIP, { cause })
  }
}

// fflate does not compare the checksum. It is in the directory at the end of a zip, 16 bytes after the signature.
function readChecksum(zip: Uint8Array): number {
  const buffer = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  return buffer.readUInt32LE(buffer.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 16)
}

function describeTooLarge(): string {
  return `The rates were not loaded. The file has more than ${MAX_RATES_BYTES / 1024 ** 2} MB.`
}

/** The ports that a load of rates needs. */
export type RatesContext = { db: Database; clock: Clock; jobs: JobQueue }

/**
 * Stores rates of the bank in one transaction. It deletes all sample rates, so that no made-up rate is stored next to a real
 * one. Stored rates of other days and currencies stay as they are. When a rate was added, corrected or deleted, it enqueues
 * the job that computes the account P&L again. Corrections are stored for the operator. `days` are in ascending order and not
 * empty.
 */
export function storeRates(
  { db, clock, jobs }: RatesContext,
  { days, missing }: { days: readonly RateDay[]; missing: MissingDays[] },
): Promise<RatesChange> {
  return transaction(asJob(db), async (connection) => {
    await allowLongWork(connection)
    await lockRates(connection)
    const written = countWritten()
    const samples = await deleteSampleRates(connection)
    if (samples) written.addSpan(samples)
    await upsertRates(connection, days, { now: clock.now(), onWritten: written.add })
    const counts = written.finish()
    const total = days.reduce((count, { rates }) => count + Object.keys(rates).length, 0)
    const change: RatesChange = {
      ...counts,
      unchanged: total - counts.added - counts.changed,
      from: days[0]!.day, // not empty
      to: days.at(-1)!.day,
      missing,
    }
    const range = listAffectedRange(change)
    if (range) {
      const changeId = newId()
      await jobs.enqueue(connection, 'rates.recompute', { changeId, ...range })
      const { changed: count, corrections: listed } = change
      if (count > 0) await insertCorrection(connection, { id: changeId, count, listed, now: clock.now() })
    }
    return change
  })
}

/** Reads a file of rates and stores it. Throws RatesFileRefused, and then nothing was stored. */
export async function loadRates(app: RatesContext, bytes: Uint8Array): Promise<RatesChange> {
  return await storeRates(app, readRatesFile(bytes, app.clock.now()))
}

/** The addresses of the bank's files: of the last 90 days, and of the entire history. */
export type RateAddresses = { recent: string; history: string }

/** How rates are fetched. `download` throws an error with a sentence for the operator. */
export type RatesFetching = { addresses: RateAddresses; download(address: string): Promise<Uint8Array> }

/**
 * Maximum age of the newest stored rate with which the file of the last 90 days is enough. With an older one, days
 * between it and the file could be missing.
 */
const MAX_RECENT_DAYS = 80

/**
 * Fetches the published rates and stores what changed. It fetches the file of the last 90 days, or the entire history when the
 * stored rates are too old or are samples. Returns null when fetching is switched off. Throws when the file cannot be fetched
 * or used; then nothing was stored.
 */
export async function fetchRates(
  app: RatesContext & { rates: RatesFetching | null },
): Promise<RatesChange | null> {
  if (app.rates === null) return null
  const { addresses, download } = app.rates
  return await loadRates(
    app,
    await download((await isRecentEnough(app)) ? addresses.recent : addresses.history),
  )
}

/** Whether the file of the last 90 days continues the stored rates without a gap. */
async function isRecentEnough({ db, clock }: RatesContext): Promise<boolean> {
  const newest = await transaction(asJob(db), findNewestRate)
  const today = clock.now().toISOString().slice(0, 10)
  return newest?.source === 'ecb' && countDaysBetween(newest.day, today) <= MAX_RECENT_DAYS
}

/** Maximum age of the newest rate at which a worker that starts fetches none. Weekends without rates are shorter than this. */
const MAX_AGE_DAYS = 4

/** Enqueues a fetch when no rate of the bank is stored or the newest one is older than four days. Returns whether it did. */
export async function requestLateRates(app: RatesContext & { rates: object | null }): Promise<boolean> {
  if (app.rates === null) return false
  return await transaction(asJob(app.db), async (db) => {
    const newest = await findNewestRate(db)
    const today = app.clock.now().toISOString().slice(0, 10)
    if (newest?.source === 'ecb' && countDaysBetween(newest.day, today) <= MAX_AGE_DAYS) return false
    return (await app.jobs.enqueue(db, 'rates.fetch', {})) !== null
  })
}

/**
 * Stores sample rates of the last 440 days for the demo, for days that have none. Does nothing when rates of the bank are
 * stored. Returns how many rates it added.
 */
export function seedSampleRates({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now()
  return transaction(asJob(db), async (connection) => {
    await lockRates(connection)
    if (await hasRates(connection, 'ecb')) return 0
    return await insertSampleRates(connection, buildSampleRates(now.toISOString().slice(0, 10)), now)
  })
}
