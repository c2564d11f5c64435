import { add, parseDecimal } from '@candlebook/domain/decimal'

/** The typed number one step further, never below zero; null when the text is no number. Empty counts as zero. */
export function stepDecimal(typed: string, step: string): string | null {
  const value = typed.trim() === '' ? '0' : parseDecimal(typed)
  if (value === null) return null
  const next = add(value, step)
  return next.startsWith('-') ? '0' : next
}
