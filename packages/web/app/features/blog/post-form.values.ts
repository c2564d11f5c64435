import { type BlogPost, BlogPostFields, type BlogPostInput } from '@candlebook/contract/blog'
import { formatImageMarker, parseImageMarker } from '@candlebook/contract/post-images'
import { createShapeResolver } from '../../forms/shape-resolver.ts'

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

/** Checks the form with the shape that the server uses. */
export const resolvePostForm = createShapeResolver({
  shape: BlogPostFields,
  toFields,
  names: { published: 'state' },
})

const labels: [keyof PostFormValues, string][] = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['excerpt', 'Excerpt'],
  ['content', 'Content'],
  ['images', 'Images'],
  ['imageTexts', 'Texts of the images'],
  ['state', 'State'],
]

/** The fields in which two versions of a post differ, as text, in the order of the form. */
export function listDifferences(mine: PostFormValues, stored: PostFormValues) {
  return labels
    .map(([name, label]) => ({ label, mine: formatValue(mine[name]), stored: formatValue(stored[name]) }))
    .filter((row) => row.mine !== row.stored)
}

function formatValue(value: string | (string | null)[]): string {
  if (Array.isArray(value))
    return value.map((one) => one?.slice(one.lastIndexOf('/') + 1) ?? 'Decorative').join(', ') || 'None'
  return value === '' ? 'None' : value
}

/** The content with a marker of this image at the cursor, and the cursor behind its line. */
export function insertImageMarker(
  content: string,
  { cursor, number }: { cursor: number; number: number },
): { content: string; cursor: number } {
  const before = content.slice(0, cursor)
  const after = content.slice(cursor)
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const marked = `${start}${formatImageMarker({ number, caption: '' })}\n`
  return { content: marked + (after.startsWith('\n') ? after.slice(1) : after), cursor: marked.length }
}

/** The content after the list of images changed: markers name the same images as before, or go with them. */
export function renumberImageMarkers(
  content: string,
  { before, after }: { before: string[]; after: string[] },
): string {
  const lines = content.split('\n').flatMap((line) => {
    const marker = parseImageMarker(line)
    const url = marker ? before[marker.number - 1] : undefined
    if (!marker || url === undefined) return [line]
    const number = after.indexOf(url) + 1
    if (number === marker.number) return [line]
    return number === 0 ? [] : [formatImageMarker({ ...marker, number })]
  })
  return lines.join('\n')
}
