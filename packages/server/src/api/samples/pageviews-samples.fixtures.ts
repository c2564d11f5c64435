import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of page views. */
export const samples: Samples = {
  'POST /page-views': {
    body: () => ({ pagePath: '/blog?page=2', sessionId: '6f0e1d2c-3b4a-4958-8776-655443322110' }),
  },
  'GET /admin/page-views': {
    query: '?startDate=2026-11-17T00:00:00.000Z&endDate=2026-11-23T12:00:00.000Z',
  },
}
