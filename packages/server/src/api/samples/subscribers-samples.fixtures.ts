import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of subscribers. */
export const samples: Samples = {
  'GET /subscriber': {},
  'PUT /subscriber': { body: () => ({ onboardingCompleted: true }) },
  'GET /subscription': {},
}
