import { oc } from '@orpc/contract'

/** What the server must know of a route before it reads a body. */
export type RouteMeta = {
  /** The form of the body: JSON, or a form with a file. Another content type is refused with 415. */
  bodyType: 'json' | 'form'
  /** Largest body of one request, in bytes. A larger one is refused with 413. */
  maxBodyBytes: number
}

const KB = 1024
const MB = 1024 * KB

/** A route that sets no limit of its own. A trade with every field full takes some 190 KB. */
export const defaultBody: RouteMeta = { bodyType: 'json', maxBodyBytes: 256 * KB }
/** A journal entry or a template: 100,000 characters of content, each up to six bytes when JSON escapes it. */
export const entryBody: RouteMeta = { bodyType: 'json', maxBodyBytes: MB }
/** One batch of library items. */
export const syncBody: RouteMeta = { bodyType: 'json', maxBodyBytes: 4 * MB }
/** A form with one file: more than the largest image and the largest broker file. */
export const uploadBody: RouteMeta = { bodyType: 'form', maxBodyBytes: 24 * MB }

/** Every route of the contract starts here, so that no route is without a limit for its body. */
export const route = oc.$meta<RouteMeta>(defaultBody)
