/** The body that a route accepts. */
export type BodyLimits = {
  /** The form of the body: JSON, or a form with a file. The server refuses another content type with 415. */
  bodyType: 'json' | 'form'
  /** Maximum size of the body of one request in bytes. The server refuses a larger body with 413. */
  maxBodyBytes: number
}

const KB = 1024
const MB = 1024 * KB

/** The limits of a route that sets none. A trade with every field full takes about 80 KB. */
export const defaultBody: BodyLimits = { bodyType: 'json', maxBodyBytes: 256 * KB }
/** A journal entry or a template: 100,000 characters of content, each up to six bytes when JSON escapes it. */
export const entryBody: BodyLimits = { bodyType: 'json', maxBodyBytes: MB }
/** One batch of library items. */
export const syncBody: BodyLimits = { bodyType: 'json', maxBodyBytes: 4 * MB }
/** A form with one file: more than the largest image and the largest broker file. */
export const uploadBody: BodyLimits = { bodyType: 'form', maxBodyBytes: 24 * MB }
