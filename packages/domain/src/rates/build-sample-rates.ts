import { addDays, countDaysBetween, type Day, getWeekday } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import { FIRST_RATE_DAY } from './ecb.ts'
import type { RateDay } from './rates-file.ts'

/** How many days before today have sample rates. */
const SAMPLE_DAYS = 440

/** The mean rate of a currency and how far it moves to each side, both in the last digit of the rate. */
type Wave = { mean: number; swing: number; period: number; decimals: number }

const waves: Record<string, Wave> = {
  USD: { mean: 10850, swing: 450, period: 173, decimals: 4 },
  GBP: { mean: 84500, swing: 1800, period: 211, decimals: 5 },
  JPY: { mean: 16200, swing: 600, period: 149, decimals: 2 },
  BRL: { mean: 60500, swing: 3200, period: 191, decimals: 4 },
  CHF: { mean: 9450, swing: 220, period: 229, decimals: 4 },
}

/**
 * Rates for a demo without a network: made up, and the same for a day whenever they are built. They have the size of real
 * ones. Saturdays and Sundays have none.
 */
export function buildSampleRates(today: Day): RateDay[] {
  return Array.from({ length: SAMPLE_DAYS + 1 }, (_, at) => addDays(today, at - SAMPLE_DAYS))
    .filter((day) => ![0, 6].includes(getWeekday(day)))
    .map((day) => ({ day, rates: buildRates(day) }))
}

function buildRates(day: Day): Record<string, Decimal> {
  const number = countDaysBetween(FIRST_RATE_DAY, day)
  return Object.fromEntries(
    Object.entries(waves).map(([currency, wave]) => [
      currency,
      toRate(computeUnits(number, wave), wave.decimals),
    ]),
  )
}

/** A triangle wave in integers: up from the lowest value during half of a period, and down during the other half. */
function computeUnits(day: number, { mean, swing, period }: Wave): number {
  const distance = Math.abs(2 * (day % period) - period) // period … 0 … period
  return mean + Math.round(((period - 2 * distance) * swing) / period)
}

function toRate(units: number, decimals: number): Decimal {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
