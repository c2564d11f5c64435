/** How many of the trades without a rate are closed; `open` of each currency are open and have an exit without one. */
export function countClosedWithoutRate(
  withoutRate: readonly { trades: number; open?: number | undefined }[],
): number {
  return withoutRate.reduce((sum, { trades, open = 0 }) => sum + trades - open, 0)
}
