import { add, type Decimal, divide } from '../decimal/decimal.ts'

/** The price of a bond future in thirty-seconds: 112'16 is 112 + 16/32, 112'165 has another half of a thirty-second. */
export function readThirtySeconds(whole: Decimal, ticks: string): Decimal {
  const part = { '': '0', '0': '0', '2': '0.25', '5': '0.5', '7': '0.75' }[ticks.slice(2)] ?? '0'
  const fraction = divide(add(String(Number(ticks.slice(0, 2))), part), '32', { places: 18 })
  return add(whole, fraction ?? '0')
}
