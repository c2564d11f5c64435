/** The maximum number of other names of an account. The oldest ones are dropped. */
const MAX_OTHER_NAMES = 100

/** The other names of an account without its own name. Names that differ in case only are kept once, as the last one is spelled. */
export function joinOtherNames(name: string, others: readonly string[]): string[] {
  const byKey = new Map(others.map((other) => [other.toLowerCase(), other]))
  byKey.delete(name.toLowerCase())
  return [...byKey.values()].slice(-MAX_OTHER_NAMES)
}
