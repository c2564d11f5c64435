import type { HttpBindings } from '@hono/node-server'

/** What a request to the API carries besides itself. */
export type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string } }
