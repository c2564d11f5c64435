import { API_PREFIX } from '@candlebook/contract'
import type { Web } from '../../pages/pages.ts'

/** Pages without the built web app: enough for tests of the API. */
export function createMinimalWeb(clientFolder: string): Web {
  return {
    clientFolder,
    findSignInAddress: (address) => (address.startsWith('/app') ? '/auth' : null),
    listFirstRequests: (address, today) =>
      (getFirstRequests(today)[address] ?? []).map((path) => `${API_PREFIX}${path}`),
    render: async (_request, _api, { answers }) =>
      new Response(`<!doctype html><title>A page</title>${JSON.stringify(answers)}`, { headers: HTML }),
  }
}

const getFirstRequests = (today: string): Record<string, string[]> => ({
  '/app': ['/session', `/trades/summary?today=${today}`, '/trades?limit=100'],
  '/app/refused': ['/session', '/admin/administrators', '/trades?limit=none', '/no-such-route'],
})

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
