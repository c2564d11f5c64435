import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** An event of a stream as a browser receives it. */
export type ReceivedEvent = { name: string; data: Record<string, unknown> }

/** An open stream of events, and what arrived on it. */
export type OpenEvents = {
  status: number
  headers: Headers
  received: ReceivedEvent[]
  /** Waits for the next event with this name that was not returned before. Null when the stream ends first. */
  next(name: string): Promise<ReceivedEvent | null>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Reads a stream of server-sent events until it ends or is closed. */
export function readEvents(response: Response, abort: () => void = () => {}): OpenEvents {
  const received: ReceivedEvent[] = []
  let waiting: (() => void)[] = []
  let hasEnded = false
  let taken = 0
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const go of woken) go()
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader() // an answer with a stream
  const read = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const event = /^event: (.+)\ndata: (.+)$/.exec(part)
        if (event) received.push({ name: event[1]!, data: JSON.parse(event[2]!) }) // both groups are in every match
      }
      wake()
    }
  }
  const ended = read()
    .catch(() => {}) // closed by the test
    .then(() => {
      hasEnded = true
      wake()
    })
  return {
    status: response.status,
    headers: response.headers,
    received,
    ended,
    async next(name) {
      for (;;) {
        while (taken < received.length) {
          const event = received[taken++]!
          if (event.name === name) return event
        }
        if (hasEnded) return null
        await new Promise<void>((go) => waiting.push(go))
      }
    },
    async close() {
      abort()
      await reader.cancel().catch(() => {})
      await ended
    },
  }
}

/** Opens the event stream of a browser, as EventSource does, on a connection that nothing else uses. */
export async function openEvents(browser: { url: string; cookieHeader(): string }): Promise<OpenEvents> {
  const headers = { Cookie: browser.cookieHeader(), Accept: 'text/event-stream' }
  const request = get(`${browser.url}/api/events`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage] // the event's only argument
  request.on('error', () => {}) // closed by the test
  const response = new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, {
    // a stream of bytes
    status: answer.statusCode ?? 0,
    headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
  return readEvents(response, () => request.destroy())
}
