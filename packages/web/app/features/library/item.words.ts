import { MAX_CARD_TAGS } from '@candlebook/domain/library/items'

/** The names of the types, in Portuguese as required [LIB-08]. */
export const typeNames = { text: 'Texto', link: 'Link' } as const

/** The messages for an empty list, with and without an active filter [LIB-13]. */
export const NO_ITEMS =
  'Nenhum item encontrado na biblioteca. Comece a construir adicionando textos ou links.'

/** The day of an instant in the user's time zone, in en-US: Nov 18, 2026 [CONST-07]. */
export function formatCreatedDay(instant: string): string {
  return dayFormat.format(new Date(instant))
}

/** The tags that a card shows, and the tags that it only counts [CONST-06]. */
export function limitTags(tags: string[]): { shown: string[]; more: string[] } {
  return { shown: tags.slice(0, MAX_CARD_TAGS), more: tags.slice(MAX_CARD_TAGS) }
}

/** An address without scheme, www and trailing slash. */
export function shortenAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** The host name of an address. */
export function parseHost(url: string): string {
  return shortenAddress(url).split(/[/?#]/)[0] ?? ''
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
