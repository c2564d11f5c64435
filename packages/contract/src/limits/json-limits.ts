/**
 * Maximum number of values (counted as commas and opening brackets) and maximum nesting depth of any JSON
 * body.
 */
export const MAX_JSON_VALUES = 20_000
export const MAX_JSON_DEPTH = 32
