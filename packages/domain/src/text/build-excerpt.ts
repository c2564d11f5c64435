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
