import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of profiles. */
export const samples: Samples = {
  'GET /profile': {},
  'PATCH /profile': { body: () => ({ fullName: 'Ada Lovelace' }) },
}
