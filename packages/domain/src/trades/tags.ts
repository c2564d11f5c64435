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
    const key = tagKey(trimmed)
    if (trimmed !== '' && !firstSpellings.has(key)) firstSpellings.set(key, trimmed)
  }
  return [...firstSpellings.values()]
}

/**
 * What makes two tags the same: small letters without spaces around them. Letter by letter, as the database has it: by
 * words, a Greek sigma at the end of one would be another letter. Source: reading A26.
 */
export function tagKey(tag: string): string {
  return Array.from(tag.trim(), (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}
