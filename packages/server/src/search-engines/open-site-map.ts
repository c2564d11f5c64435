import { listPublishedIds } from '@candlebook/core/blog'
import type { AppContext } from '../context/app-context.ts'
import { openSharedValue, type SharedValue } from '../shared-value/open-shared-value.ts'
import { buildSiteMap } from './build-site-map.ts'

/** More posts than a blog has. A site map may have 50,000 addresses. Source: https://www.sitemaps.org/protocol.html */
const MAX_POSTS = 5000

/** Search engines fetch the map a few times a day, and every server on this database has its own copy. */
const MAX_AGE_MS = 60 * 1000

/** Robots can wait for thousands of posts, and there is no other answer before the first read. */
const MAX_WAIT_MS = 5000

/** How long the posts are not read again after a read that failed. */
export const PAUSE_AFTER_FAILURE_MS = 5000

/** The text of the site map. The posts are read once a minute for all visitors; null until they were read once. */
export function openSiteMap({
  db,
  config,
  clock,
}: Pick<AppContext, 'db' | 'config' | 'clock'>): SharedValue<string | null> {
  return openSharedValue({
    load: async () => buildSiteMap(await listPublishedIds({ db }, MAX_POSTS), config),
    first: null,
    clock,
    maxAgeMs: MAX_AGE_MS,
    maxWaitMs: MAX_WAIT_MS,
    pauseAfterFailureMs: PAUSE_AFTER_FAILURE_MS,
  })
}
