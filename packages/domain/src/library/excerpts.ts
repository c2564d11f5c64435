import { excerpt } from '../text/index.ts'

/** Longest content of an item on its card, in characters. Source: requirement CONST-04. */
export const LIBRARY_EXCERPT = 80
/** Longest description of an item on its card, in characters. Source: requirement CONST-05. */
export const DESCRIPTION_EXCERPT = 50
/** Most tags that a card shows; the rest is counted. Source: requirement CONST-06. */
export const MOST_CARD_TAGS = 2

/** Content and description as a card shows them, cut with three dots where they are longer; none is ''. */
export function libraryExcerpts(item: { content: string | null; description: string | null }) {
  return {
    content: excerpt(item.content ?? '', LIBRARY_EXCERPT),
    description: excerpt(item.description ?? '', DESCRIPTION_EXCERPT),
  }
}
