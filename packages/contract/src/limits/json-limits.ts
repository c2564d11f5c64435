/** Largest number of values (commas and opened brackets are counted) and deepest nesting of any JSON body. */
export const MAX_JSON_VALUES = 20_000
export const MAX_JSON_DEPTH = 32
