import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of mail that succeed. */
export const samples: Samples = { 'POST /test-email': {} }
