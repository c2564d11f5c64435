import type { BlogPost, BlogPostInput } from '@candlebook/contract/blog'

/** The values of the form, as typed. */
export type PostFormValues = {
  title: string
  excerpt: string
  content: string
  author: string
  state: 'draft' | 'published'
  images: string[]
  /** The alternative text of each image; null for a decorative one. */
  imageTexts: (string | null)[]
}

/** An empty form: a draft [ABLG-03]. */
export const emptyPost: PostFormValues = {
  title: '',
  excerpt: '',
  content: '',
  author: '',
  state: 'draft',
  images: [],
  imageTexts: [],
}

/** The form values of a stored post. */
export function toFormValues({
  title,
  excerpt,
  content,
  author,
  published,
  images,
  imageTexts,
}: BlogPost): PostFormValues {
  return { title, excerpt, content, author, images, imageTexts, state: published ? 'published' : 'draft' }
}

/** The fields that the form sends. */
export function toFields({ state, ...fields }: PostFormValues): BlogPostInput {
  return { ...fields, published: state === 'published' }
}
