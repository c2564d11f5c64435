import * as z from 'zod/mini'
import { boundedList, Instant } from './fields.ts'

/** The maximum number of images of a post. */
export const MAX_POST_IMAGES = 20

/** The maximum length of each text of a post, in characters. */
export const MAX_POST_LENGTHS = {
  title: 200,
  excerpt: 500,
  content: 100_000,
  author: 100,
  imageText: 300,
} as const

/**
 * The fields that an administrator writes. All texts are plain: markup in them is shown as text. The content stays as
 * typed, with its line breaks [DATAC-09]. A post is a draft unless it says otherwise [ABLG-03]. `imageTexts` has the
 * alternative text of each image, in the order of `images`; null for an image that only decorates the post.
 */
export const BlogPostFields = z
  .object({
    title: line('post.title_missing', MAX_POST_LENGTHS.title),
    excerpt: line('post.excerpt_missing', MAX_POST_LENGTHS.excerpt),
    content: z.string('post.content_missing').check(
      z.refine((text) => text.trim() !== '', { error: 'post.content_missing', abort: true }),
      z.maxLength(MAX_POST_LENGTHS.content, 'field.too_long'),
    ),
    author: line('post.author_missing', MAX_POST_LENGTHS.author),
    published: z._default(z.boolean('field.invalid'), false),
    images: z._default(
      boundedList(z.string('field.invalid').check(z.maxLength(200, 'post.image_unknown')), {
        max: MAX_POST_IMAGES,
      }).check(z.overwrite((urls) => [...new Set(urls)])),
      [],
    ),
    imageTexts: z._default(
      boundedList(z.nullable(line('post.image_text_missing', MAX_POST_LENGTHS.imageText)), {
        max: MAX_POST_IMAGES,
      }),
      [],
    ),
  })
  .check(requireImageTexts)
export type BlogPostFields = z.infer<typeof BlogPostFields>
export type BlogPostInput = z.input<typeof BlogPostFields>

/** A new post. A repeated request with the same clientKey creates one post. */
export const CreateBlogPost = z.safeExtend(BlogPostFields, {
  clientKey: z.optional(z.uuid('field.invalid')),
})
export type CreateBlogPost = z.infer<typeof CreateBlogPost>

/** All fields of a post, with the version that the editor started from. */
export const UpdateBlogPost = z.safeExtend(BlogPostFields, { version: z.int('field.invalid') })
export type UpdateBlogPost = z.infer<typeof UpdateBlogPost>

/** A stored post. `images` are addresses of this server, `imageTexts` their alternative texts; null for a decorative one. */
export const BlogPost = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  author: z.string(),
  published: z.boolean(),
  images: z.array(z.string()),
  imageTexts: z.array(z.nullable(z.string())),
  createdAt: Instant,
  updatedAt: Instant,
})
export type BlogPost = z.infer<typeof BlogPost>

/** A page of posts; newest created first. */
export const ListBlogPosts = buildListShape(50)
export type ListBlogPosts = z.infer<typeof ListBlogPosts>

/** A page of published posts. It is smaller, because anyone may ask for it and each post can have 100,000 characters. */
export const ListPublishedPosts = buildListShape(20)

export const BlogPage = z.object({ items: z.array(BlogPost), nextCursor: z.nullable(z.string()) })
export type BlogPage = z.infer<typeof BlogPage>

/** Refuses a post that has not one alternative text, or null, for each image. */
function requireImageTexts(ctx: z.core.ParsePayload<{ images: string[]; imageTexts: unknown[] }>): void {
  const { images, imageTexts } = ctx.value
  if (images.length === imageTexts.length) return
  const at = Math.min(images.length, imageTexts.length)
  const message = at < images.length ? 'post.image_text_missing' : 'field.invalid'
  ctx.issues.push({ code: 'custom', message, path: ['imageTexts', at], input: null })
}

/** A trimmed text that is needed. */
function line(missing: string, max: number) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.maxLength(max, 'field.too_long'))
}

function buildListShape(maxPosts: number) {
  return z.object({
    cursor: z.optional(z.string().check(z.maxLength(200, 'field.too_long'))),
    limit: z._default(
      z.coerce
        .number('field.invalid')
        .check(z.int('field.invalid'), z.gte(1, 'field.invalid'), z.lte(maxPosts, 'field.invalid')),
      20,
    ),
  })
}
