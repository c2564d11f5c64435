/**
 * How much one text, tag or list of a trader may hold: the only definition, for forms, the API and imports. Texts are
 * counted in characters as JavaScript and a browser count them (UTF-16 units), so a character takes 1 to 3 bytes.
 */
export const MAX_NOTES_CHARACTERS = 20_000
export const MAX_ENTRY_CHARACTERS = 100_000
export const MAX_TEMPLATE_CHARACTERS = 20_000
export const MAX_LIBRARY_CHARACTERS = 100_000
export const MAX_TAG_CHARACTERS = 40
/** Of one trade, journal entry or library item. */
export const MAX_TAGS = 20
export const MAX_LINKS = 20
