/** An option of a Select whose names come from the trader. */
export type NameOption = { value: string; label: string }

const ALL = 'all'
const NAME_PREFIX = 'named:' // distinguishes a strategy with the name "all" from All Strategies

/** The options of a Select: all names, and the chosen name even when no trade has it. */
export function buildNameOptions(
  all: string,
  names: readonly string[],
  chosen: string | undefined,
): NameOption[] {
  const listed = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  return [{ value: ALL, label: all }, ...listed.map((name) => ({ value: toNameValue(name), label: name }))]
}

/** The value of the option for a name; undefined is the option for all. */
export function toNameValue(name: string | undefined): string {
  return name === undefined ? ALL : `${NAME_PREFIX}${name}`
}

/** The name of an option's value; undefined for all. */
export function parseNameValue(value: string): string | undefined {
  return value === ALL ? undefined : value.slice(NAME_PREFIX.length)
}

/** Sorts names alphabetically in any case. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
