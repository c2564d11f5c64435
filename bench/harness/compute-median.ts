/** The middle value; for an even count, the mean of the two middle values. */
export function computeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2 // callers pass at least one
}
