/**
 * The accepted share of false discoveries. At 5%, 7% of the reports over 30 very skewed trades without an edge make a
 * claim; at 2% no measured kind of record exceeds 4% (docs/statistics.md).
 */
export const FALSE_DISCOVERY_RATE = 0.02

/**
 * The largest p-value that counts as a discovery, 0 when none does: the largest p(i), in ascending order, that is at
 * most i ÷ m · rate. On average at most `rate` of the discoveries are false, for independent and for positively
 * dependent tests.
 * Source: Y. Benjamini and Y. Hochberg, J. R. Stat. Soc. B 57 (1995), 289–300.
 */
export function findDiscoveryLimit(ps: readonly number[], rate = FALSE_DISCOVERY_RATE): number {
  const ascending = ps.toSorted((a, b) => a - b)
  return ascending.findLast((p, at) => p <= ((at + 1) / ascending.length) * rate) ?? 0
}
