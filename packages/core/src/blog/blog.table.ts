import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies, visitorPolicy } from '../db/platform.table.ts'

/** Rights on posts. In addition everybody may read published posts: see the policy of visitors. */
export const blogPostRights: PlatformRights = {
  user: [],
  administrator: ['select', 'insert', 'update', 'delete'],
  job: [],
}

/** Rights on the pictures of posts. The posts decide who may open a file. */
export const blogImageRights: PlatformRights = {
  user: [],
  administrator: ['select', 'insert', 'update', 'delete'],
  job: ['select', 'update', 'delete'],
}

/**
 * The posts of the blog [DATAC-09]. `author` is a typed name: a post names no account, so it stays when the account of
 * its writer is erased.
 */
export const blogPosts = platform.table(
  'blog_posts',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    clientKey: uuid('client_key'),
    clientKeyDigest: text('client_key_digest'),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    author: text().notNull(),
    published: boolean().notNull().default(false),
    images: text().array().notNull().default([]),
    /** The alternative text of each image, in the same order; null for one that only decorates the post. */
    imageTexts: text('image_texts').array().$type<(string | null)[]>().notNull().default([]),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('blog_posts_client_key').on(t.clientKey),
    index('blog_posts_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('blog_posts_published')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`published`),
    index('blog_posts_images').using('gin', t.images),
    check(
      'blog_posts_texts',
      sql`btrim(title) <> '' and btrim(content) <> '' and btrim(excerpt) <> '' and btrim(author) <> ''`,
    ),
    check('blog_posts_image_texts', sql`cardinality(image_texts) = cardinality(images)`),
    ...platformPolicies('blog_posts', blogPostRights),
    visitorPolicy('blog_posts', sql`published`),
  ],
)

/**
 * The pictures of posts. `unusedSince` is set from the upload until a post names the picture, and again when the last
 * post stops naming it. `deletedAt` is set by the sweep: from then on no post can name it, and its file is deleted.
 */
export const blogImages = platform.table(
  'blog_images',
  {
    name: text().primaryKey(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    unusedSince: instant('unused_since'),
    deletedAt: instant('deleted_at'),
    ...stamps(),
  },
  (t) => [
    index('blog_images_unused').on(t.unusedSince).where(sql`unused_since is not null`),
    check('blog_images_size', sql`bytes > 0 and width > 0 and height > 0`),
    ...platformPolicies('blog_images', blogImageRights),
  ],
)
