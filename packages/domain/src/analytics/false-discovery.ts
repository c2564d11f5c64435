/**
 * The share of false ones that is allowed among the discoveries. At 5%, 7% of the reports over 30 very skewed trades
 * without an edge make a claim; at 2% no measured kind of record passes 4% (docs/statistics.md).
 */
export const FALSE_DISCOVERY_RATE = 0.02

/**
 * The largest p-value that still counts as a discovery among all of these, 0 when none does: the largest p(i), in
 * ascending order, that is at most i ÷ m · rate. The share of false ones among the discoveries is then at most `rate`
 * on average, for independent tests and those that rise together. When nothing is true, it is the chance of any discovery.
 * Source: Y. Benjamini and Y. Hochberg, J. R. Stat. Soc. B 57 (1995), 289–300.
 */
export function discoveryLimit(ps: readonly number[], rate = FALSE_DISCOVERY_RATE): number {
  const ascending = ps.toSorted((a, b) => a - b)
  return ascending.findLast((p, at) => p <= ((at + 1) / ascending.length) * rate) ?? 0
}
