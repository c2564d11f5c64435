/**
 * How much one text, tag or list of a trader may hold: the only definition, for forms, the API and imports. Texts are
 * counted in characters as JavaScript and a browser count them (UTF-16 units), so a character takes 1 to 3 bytes.
 */
export const MAX_NOTES_CHARACTERS = 20_000
export const MAX_ENTRY_CHARACTERS = 100_000
export const MAX_TEMPLATE_CHARACTERS = 20_000
export const MAX_LIBRARY_CHARACTERS = 100_000
export const MAX_STRATEGY_CHARACTERS = 100
/** Of a line of quick add; longer notes are written in the form. */
export const MAX_LINE_CHARACTERS = 2_000
export const MAX_TAG_CHARACTERS = 40
/** Of one trade, journal entry or library item. */
export const MAX_TAGS = 20
export const MAX_LINKS = 20

/** A count with its noun: '1 trade', '1,204 trades', '2 entries', '3 losses'. English rules; no irregular nouns. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : pluralise(noun)}`
}

/** The word with a capital: 'crypto' is 'Crypto'. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function pluralise(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
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
