/** How long a preview is stored. */
export const PREVIEW_LIFETIME_MS = 60 * 60 * 1000

/** Maximum number of active previews of one user. */
export const MAX_ACTIVE_PREVIEWS = 2

/** Maximum number of stored previews of one user; a new preview deletes the oldest ones above the limit. */
export const MAX_STORED_PREVIEWS = 5

/** Maximum size of the compressed content of an upload, with all its formats, in bytes. The CHECK import_previews_size has the same value. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024

/** Maximum number of stored pages of each list of a preview; the counts include all items. */
export const MAX_PREVIEW_PAGES = 1000

/** How often a node writes that it still works on a preview. */
export const HEARTBEAT_INTERVAL_MS = 2000

/** After this time without a heartbeat, an active preview has failed. */
export const HEARTBEAT_TIMEOUT_MS = 20_000
