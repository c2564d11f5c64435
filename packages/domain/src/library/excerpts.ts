import { buildExcerpt } from '../text/index.ts'

/** Maximum length of an item's content on its card, in characters. Source: requirement CONST-04. */
export const LIBRARY_EXCERPT = 80
/** Maximum length of an item's description on its card, in characters. Source: requirement CONST-05. */
export const DESCRIPTION_EXCERPT = 50
/**
 * Maximum number of tags on a card; the card shows the number of the others. Source: requirement CONST-06.
 */
export const MAX_CARD_TAGS = 2

/**
 * Content and description as a card shows them, shortened with three dots when they are too long; '' for
 * null.
 */
export function buildLibraryExcerpts(item: { content: string | null; description: string | null }) {
  return {
    content: buildExcerpt(item.content ?? '', LIBRARY_EXCERPT),
    description: buildExcerpt(item.description ?? '', DESCRIPTION_EXCERPT),
  }
}
