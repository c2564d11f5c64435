/** How long a plan is kept. */
export const PLAN_LIFETIME_MS = 60 * 60 * 1000

/** How often a node says that it still works on a plan, and that it still holds the turn of its user. */
export const BEAT_EVERY_MS = 2000

/** A plan at work without a beat for so long has lost its node; a turn is free again after as long. */
export const LOST_AFTER_MS = 20_000

/** How long a request waits for the user's import before it. */
export const MAX_TURN_WAIT_MS = 30_000

/** How often a request that waits for another node asks whether that one has ended. */
export const ASK_TURN_EVERY_MS = 250

/** Most requests of one user that wait for their turn on one node. */
export const MAX_WAITING_OF_USER = 32

/** Most plans of one user that are at work or wait. */
export const MAX_PLANS_AT_WORK = 2

/** Most plans of one user that are kept; a new one deletes the oldest above that. */
export const MAX_KEPT_PLANS = 5

/** Most bytes of a compressed upload that is kept with its plan; the CHECK import_plans_size says the same. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024

/** Most pages that are kept of each list of a plan; the counts are over all items. */
export const MAX_PLAN_PAGES = 1000

/** In how many seconds to ask again after imports.busy. */
export const BUSY_WAIT_SECONDS = 5
