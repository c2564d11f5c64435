import { type Decimal, roundTo } from '../decimal/decimal.ts'
import type { ChunkResults, ColumnChunk } from './column-chunk.ts'
import { toScaledIntegers } from './limbs.ts'
import { countDecimals, divideRoundingDown, getPowerOfTen, type ScaledInteger, toUnits } from './units.ts'

/** What the break-even band is measured in: base currency, percent of the entry value, or the initial risk (R). */
export const bandUnits = ['money', 'percent', 'r'] as const
export type BandUnit = (typeof bandUnits)[number]

/**
 * The break-even band: a trade is a scratch when its net P&L is not further from zero than this. 0 leaves only the
 * trades that ended exactly even. In R, a trade without a usable stop is a scratch only when it ended exactly even.
 */
export type BreakEvenBand = { size: Decimal; unit: BandUnit }

/** The result of a trade against the band. The three add up to all trades. */
export const outcomes = ['win', 'scratch', 'loss'] as const
export type Outcome = (typeof outcomes)[number]

const suffixes: Record<BandUnit, string> = { money: '', percent: '%', r: 'R' }

/** A band as text: '25', '0.1%' or '0.25R'. */
export function formatBand({ size, unit }: BreakEvenBand): string {
  return `${size}${suffixes[unit]}`
}

/** Up to 15 digits before the point and 8 after it. */
const BAND = /^(\d{1,15}(?:\.\d{1,8})?)(%|R)?$/

/** Reads the text of a band; null when it is none. */
export function parseBand(text: string): BreakEvenBand | null {
  const [, size, suffix = ''] = BAND.exec(text) ?? []
  if (size === undefined) return null
  const unit = bandUnits.find((one) => suffixes[one] === suffix) ?? 'money'
  return { size: roundTo(size, MAX_BAND_DECIMALS), unit }
}

/** Reads an outcome and its band, 'scratch/0.1%'; null when the text is none. */
export function parseOutcomeAndBand(text: string): { outcome: Outcome; band: BreakEvenBand } | null {
  const [name, band = ''] = text.split('/')
  const outcome = outcomes.find((one) => one === name)
  const parsed = parseBand(band)
  return outcome && parsed && text === `${outcome}/${band}` ? { outcome, band: parsed } : null
}

/** The most decimals of a band. */
export const MAX_BAND_DECIMALS = 8

const CODES: Record<Outcome, number> = { win: 0, scratch: 1, loss: 2 }

/** The outcome of each row of a chunk as an index into `outcomes`. Exact. */
export function classifyOutcomes(
  { amounts: { pnl, entryValue, risk } }: Pick<ColumnChunk, 'amounts'>,
  { values, zero }: Pick<ChunkResults, 'values' | 'zero'>,
  { size, unit }: BreakEvenBand,
): Int32Array {
  const createTest: Record<BandUnit, () => ScratchTest> = {
    money: () => createMoneyTest(size, pnl.decimals),
    percent: () => createShareTest(toScaledIntegers(entryValue), size, PERCENT_DECIMALS),
    r: () => createShareTest(toScaledIntegers(risk), size, 0),
  }
  const isScratch = createTest[unit]()
  const codes = new Int32Array(values.length)
  for (let row = 0; row < codes.length; row++) {
    const value = values[row] as ScaledInteger // within bounds
    if (value === zero || isScratch(value, row)) codes[row] = CODES.scratch
    else codes[row] = value > zero ? CODES.win : CODES.loss
  }
  return codes
}

const PERCENT_DECIMALS = 2

type ScratchTest = (value: ScaledInteger, row: number) => boolean

/** |P&L| <= the largest integer of the scale that is not above the band. */
function createMoneyTest(size: Decimal, decimals: number): ScratchTest {
  const own = countDecimals(size)
  const limit = divideRoundingDown(toUnits(size, own) * getPowerOfTen(decimals), getPowerOfTen(own))
  return (value) => value <= limit && -value <= limit
}

/** |P&L| <= size × amount ÷ 10^shift. Doubles decide where both sides differ clearly, and BigInt otherwise. */
function createShareTest(amounts: ArrayLike<ScaledInteger>, size: Decimal, shift: number): ScratchTest {
  const own = countDecimals(size)
  const [factor, unit] = [toUnits(size, own), getPowerOfTen(own + shift)]
  const share = Number(size) / 10 ** shift
  return (value, row) => {
    const amount = amounts[row] as ScaledInteger // within bounds
    const [left, right] = [Math.abs(Number(value)), Math.abs(Number(amount)) * share]
    if (left > right * CLEARLY_MORE) return false
    if (left * CLEARLY_MORE < right) return true
    const [exact, of] = [BigInt(value), BigInt(amount)]
    return (exact < 0n ? -exact : exact) * unit <= (of < 0n ? -of : of) * factor
  }
}

const CLEARLY_MORE = 1 + 1e-9
