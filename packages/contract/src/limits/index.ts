export { MAX_JSON_DEPTH, MAX_JSON_VALUES } from './json-limits.ts'
