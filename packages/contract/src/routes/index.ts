export { MAX_JSON_DEPTH, MAX_JSON_VALUES } from './json-limits.ts'
export { defaultBody, entryBody, type RouteMeta, route, syncBody, uploadBody } from './route-base.ts'
