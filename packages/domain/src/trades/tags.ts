/**
 * The tags in comma-separated text: trimmed, empty ones dropped, and one of each whatever its case, in the
 * spelling that came first. ' a, ,b,A' gives ['a', 'b']. Source: core specification §5 (L194), reading A26.
 */
export function splitTags(text: string): string[] {
  return distinctTags(text.split(','))
}

/** The same for tags that come as a list already, such as from the API. */
export function distinctTags(tags: Iterable<string>): string[] {
  const firstSpellings = new Map<string, string>()
  for (const tag of tags) {
    const trimmed = tag.trim()
    const key = trimmed.toLowerCase()
    if (trimmed !== '' && !firstSpellings.has(key)) firstSpellings.set(key, trimmed)
  }
  return [...firstSpellings.values()]
}
