/** The maximum number of other names of an account. The oldest ones are dropped. */
const MAX_OTHER_NAMES = 100

/** The other names of an account, each once in any case and without the account's own name. */
export function joinOtherNames(name: string, others: readonly string[]): string[] {
  const byKey = new Map(others.map((other) => [other.toLowerCase(), other]))
  byKey.delete(name.toLowerCase())
  return [...byKey.values()].slice(-MAX_OTHER_NAMES)
}
