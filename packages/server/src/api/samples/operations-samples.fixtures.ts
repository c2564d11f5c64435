import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of operations. */
export const samples: Samples = {
  'GET /admin/operations': {},
  'GET /admin/operations/mails': {},
  'POST /admin/operations/mails/retry': { body: () => ({}) },
  'GET /admin/operations/jobs': {},
  'POST /admin/operations/jobs/retry': { body: () => ({}) },
  'GET /admin/operations/storage': {},
  'GET /notice': {},
  'PUT /admin/operations/notice': {
    body: () => ({ level: 'maintenance', text: 'We update the database on Sunday from 08:00 to 09:00 UTC.' }),
  },
  'DELETE /admin/operations/notice': {},
}
