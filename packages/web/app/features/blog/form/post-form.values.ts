import type { BlogPost, BlogPostInput } from '@candlebook/contract/blog'

/** The values of the form, as typed. */
export type PostFormValues = {
  title: string
  excerpt: string
  content: string
  author: string
  state: 'draft' | 'published'
  images: string[]
}

/** An empty form: a draft [ABLG-03]. */
export const emptyPost: PostFormValues = {
  title: '',
  excerpt: '',
  content: '',
  author: '',
  state: 'draft',
  images: [],
}

/** The form values of a stored post. */
export function toFormValues({
  title,
  excerpt,
  content,
  author,
  published,
  images,
}: BlogPost): PostFormValues {
  return { title, excerpt, content, author, images, state: published ? 'published' : 'draft' }
}

/** The fields that the form sends. */
export function toFields({ state, ...fields }: PostFormValues): BlogPostInput {
  return { ...fields, published: state === 'published' }
}
