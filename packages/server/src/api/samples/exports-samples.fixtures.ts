import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of exports. */
export const samples: Samples = {
  'POST /exports': {},
  'GET /exports/latest': {},
}
