import { crc32 } from 'node:zlib'
import { MAX_RATES_BYTES, type MissingDays, parseRates, type RateDay } from '@candlebook/domain/rates'
import { strFromU8, unzipSync } from 'fflate'

/** A file of rates cannot be used. The message says which line and why, and is one line for the operator. */
export class RatesFileRefused extends Error {}

/**
 * Reads a file of the European Central Bank: CSV, the CSV in a zip, or XML. `now` decides which days are in the future.
 * Throws RatesFileRefused.
 */
export function readRatesFile(bytes: Uint8Array, now: Date): { days: RateDay[]; missing: MissingDays[] } {
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
