import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of the demo record that succeed. */
export const samples: Samples = {
  'GET /demo-record': {},
  'POST /demo-record': {},
  'DELETE /demo-record': {},
}
