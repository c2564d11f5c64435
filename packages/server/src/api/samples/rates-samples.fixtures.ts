import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of rates. */
export const samples: Samples = {
  'GET /rates': { query: '?from=USD&to=EUR&day=2026-11-20' },
}
