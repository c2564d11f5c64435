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

const ELLIPSIS = '...'

/**
 * The text, cut to the limit when it is longer: its first characters and three dots, together as long as the limit.
 * Counts code points, so an emoji is never split [CONST-03] [CONST-05].
 */
export function buildExcerpt(text: string, limit: number): string {
  if (text.length <= limit) return text
  const characters = [...text.slice(0, 2 * limit + 1)] // a character has at most two units, so the remaining text is not read
  return characters.length <= limit ? text : characters.slice(0, limit - ELLIPSIS.length).join('') + ELLIPSIS
}
