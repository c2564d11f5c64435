import type { BlogPage, BlogPost } from '@candlebook/contract/blog'
import { getPublishedPost, listPublishedPosts } from '@candlebook/core/blog'
import { AppError } from '@candlebook/core/kernel'
import type { Logger } from 'pino'
import type { AppContext } from '../context/app-context.ts'
import { toLoggableError } from '../logging/loggable-error.ts'

const PAGE_SIZE = 10

/** What the loaders of the blog's pages can ask the server. */
export type BlogReader = {
  /** A page of the published posts; null for a cursor that does not exist. Rejects when the posts cannot be read. */
  listPosts(cursor: string | null): Promise<BlogPage | null>
  /** A published post; null when there is none with this id. Rejects when it cannot be read. */
  findPost(id: string): Promise<BlogPost | null>
}

/**
 * How the pages of the blog read posts. A page that cannot read them shows no message [ERRC-32], so each failure is an
 * error in the log.
 */
export function readBlog(
  { db }: Pick<AppContext, 'db'>,
  { log, requestId }: { log: Logger; requestId: string },
): BlogReader {
  const report = (error: unknown): never => {
    log.error({ requestId, failure: toLoggableError(error) }, 'the public blog could not be read')
    throw error
  }
  return {
    listPosts: (cursor) =>
      listPublishedPosts({ db }, { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) })
        .catch(nullFor('blog.bad_cursor'))
        .catch(report),
    findPost: (id) => getPublishedPost({ db }, { id }).catch(nullFor('blog.not_found')).catch(report),
  }
}

function nullFor(code: 'blog.bad_cursor' | 'blog.not_found') {
  return (error: unknown): null => {
    if (error instanceof AppError && error.code === code) return null
    throw error
  }
}
