import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of billing. */
export const samples: Samples = {
  'GET /billing': {},
  'POST /billing/trial-checkout': { body: () => ({ planType: 'annual' }) },
}
