/** How often a node writes that it still works on a plan, and that it still holds the turn of a user. */
export const HEARTBEAT_INTERVAL_MS = 2000

/** After this time without a heartbeat, an active plan has failed and a turn is free. */
export const HEARTBEAT_TIMEOUT_MS = 20_000

/** How long a request waits for other imports of the same user. */
export const MAX_TURN_WAIT_MS = 30_000

/** How often a waiting request checks whether another node has ended its turn. */
export const TURN_POLL_MS = 250
