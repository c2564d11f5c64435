import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** One connection to a server. Connections that are opened one after the other belong to its processes in turns. */
export type ClientConnection = {
  /** The status and the JSON of the answer; as status the code of the error when the connection ends before. */
  send(method: string, path: string, body?: unknown): Promise<{ status: number | string; body: unknown }>
  close(): void
}

/** Opens a connection with the cookies of a browser. Its requests are sent one at a time. */
export function openConnection(browser: { url: string; cookieHeader(): string }): ClientConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { Cookie: browser.cookieHeader(), Origin: browser.url, 'Content-Type': 'application/json' }
  return {
    send: (method, path, body) =>
      new Promise((done) => {
        const sent = request(`${browser.url}${path}`, { method, headers, agent })
        sent.on('error', ({ code, message }: NodeJS.ErrnoException) =>
          done({ status: code ?? message, body: null }),
        )
        sent.on('response', async (answer) => {
          const content = await text(answer).catch(() => '')
          done({ status: answer.statusCode ?? 0, body: content.startsWith('{') ? JSON.parse(content) : null })
        })
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}
