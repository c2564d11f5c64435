/** How often a node writes that it still works on a plan. */
export const HEARTBEAT_INTERVAL_MS = 2000

/** After this time without a heartbeat, an active plan has failed. */
export const HEARTBEAT_TIMEOUT_MS = 20_000

/** How often a node writes that it still holds the turn of a user. */
export const TURN_HEARTBEAT_MS = 500

/**
 * After this time without a heartbeat a turn is free: a node that was killed delays the next import by this and one poll. A
 * node that is only slow keeps the advisory lock of its transaction, so two imports never write at the same time.
 */
export const TURN_TIMEOUT_MS = 2_500

/** How long a request waits for other imports of the same user. */
export const MAX_TURN_WAIT_MS = 30_000

/** How often a waiting request checks whether another node has ended its turn. */
export const TURN_POLL_MS = 250
