import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of the audit log that succeed. */
export const samples: Samples = {
  'GET /admin/audit': { query: '?group=sessions&limit=10' },
  'POST /admin/audit/exports': { body: () => ({ outcome: 'done' }) },
  'GET /security-events': {},
}
