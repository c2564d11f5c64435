import { add, compare } from '@candlebook/domain/decimal'
import { parseTypedNumber } from '@candlebook/domain/text'

/**
 * The typed number plus one step, never below zero and never above `max`; null when the text is not one number. Empty text counts
 * as zero.
 */
export function stepDecimal(typed: string, step: string, max?: string): string | null {
  const number = parseTypedNumber(typed.trim() === '' ? '0' : typed)
  if (number.kind !== 'number') return null
  const next = add(number.value, step)
  if (next.startsWith('-')) return '0'
  return max !== undefined && compare(next, max) > 0 ? max : next
}
