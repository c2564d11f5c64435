/**
 * The http or https address in a trader's text: a valid address stays unchanged; any other text gets the prefix
 * https://. Spaces after the host become %20, as in the address bar of a browser. Null when neither is valid. Scripts and
 * data are never valid [LINK-01] [LINK-02] [LINK-03].
 */
export function toWebLink(text: string): string | null {
  const trimmed = text.trim().replaceAll(' ', '%20')
  if (isWebAddress(trimmed)) return trimmed
  const prefixed = `https://${trimmed}`
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && isWebAddress(prefixed) ? prefixed : null
}

/** Whether the entire text is an http or https address. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/][^\s]*$/i.test(text)) return false
  try {
    const { hostname, username } = new URL(text)
    return hostname !== '' && !hostname.includes('%') && username === '' // Chromium takes %20 in a host
  } catch {
    return false
  }
}
