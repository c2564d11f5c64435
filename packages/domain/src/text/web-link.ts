/**
 * The http or https address that a trader means: what is one already stays unchanged, anything else is tried once
 * more with https:// in front; null when neither is an address. Scripts and data never become one.
 * Source: core specification §5 Links (L213), reading A25.
 */
export function webLink(text: string): string | null {
  const trimmed = text.trim()
  if (isWebAddress(trimmed)) return trimmed
  const prefixed = `https://${trimmed}`
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && isWebAddress(prefixed) ? prefixed : null
}

/** Whether the text as it stands is a whole http or https address. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/][^\s]*$/i.test(text)) return false
  try {
    const { hostname, username } = new URL(text)
    return hostname !== '' && username === ''
  } catch {
    return false
  }
}
