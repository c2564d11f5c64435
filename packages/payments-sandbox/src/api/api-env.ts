import type { HttpBindings } from '@hono/node-server'

/** The values that are stored with a request to the API. */
export type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string } }
