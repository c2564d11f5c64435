import { pino } from 'pino'
import { makeApp } from '../app.ts'
import { openEventStreams } from '../event-streams/open-event-streams.ts'
import type { TestServer } from './test-server.ts'

/** Another server process on the same database, seen from its clients: it shares no memory with the first one. */
export function openSecondNode({ appContext, url }: TestServer) {
  const web = {
    clientFolder: null,
    findSignInAddress: () => null,
    listFirstRequests: () => [],
    render: async () => new Response(),
  }
  const events = openEventStreams(appContext)
  const app = makeApp({ ...appContext, events }, { web, log: pino({ level: 'silent' }) })
  return {
    close: () => events.close(),
    async send(
      method: string,
      path: string,
      {
        body,
        cookie = '',
        headers: more = {},
      }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
    ) {
      const headers = { Origin: url, Cookie: cookie, 'Content-Type': 'application/json', ...more }
      const text = body === undefined ? null : JSON.stringify(body)
      return await app.fetch(new Request(`${url}${path}`, { method, headers, body: text }))
    },
  }
}
