/** How long a plan is stored. */
export const PLAN_LIFETIME_MS = 60 * 60 * 1000

/** Maximum number of active plans of one user. */
export const MAX_ACTIVE_PLANS = 2

/** Maximum number of stored plans of one user; a new plan deletes the oldest ones above the limit. */
export const MAX_STORED_PLANS = 5

/** Maximum size of the compressed content of an upload, with all its formats, in bytes. The CHECK import_plans_size has the same value. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024

/** Maximum number of stored pages of each list of a plan; the counts include all items. */
export const MAX_PLAN_PAGES = 1000

/** How often a node writes that it still works on a plan. */
export const HEARTBEAT_INTERVAL_MS = 2000

/** After this time without a heartbeat, an active plan has failed. */
export const HEARTBEAT_TIMEOUT_MS = 20_000
