import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rows of a range and the focused row, which must stay in the document. In ascending order. */
export function listRowsWithFocus(range: Range, focused: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count || rows.includes(focused)) return rows
  return [...rows, focused].sort((a, b) => a - b)
}
