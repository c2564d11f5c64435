export { type BodyLimits, defaultBody, entryBody, syncBody, uploadBody } from './body-limits.ts'
export { demoScopes } from './demo-scopes.ts'
export { type Access, ofRecord, type RouteMeta, route } from './route.ts'
export { getScope, keepScopes, type Scope, type ScopeArea, scopes } from './scopes.ts'
