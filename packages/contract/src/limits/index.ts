export { MAX_COLUMN_TRADES } from './column-trades.ts'
export { MAX_JSON_DEPTH, MAX_JSON_VALUES } from './json-limits.ts'
