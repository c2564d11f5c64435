import type { SignedInUser } from '@candlebook/core/identity'

/** The session that a stream belongs to. */
export type StreamOwner = Pick<SignedInUser, 'userId' | 'sessionId' | 'signedUpAt'> & { isDemo: boolean }

/** One open stream of server-sent events. */
export type EventStream = StreamOwner & { send(event: Uint8Array): void; end(): void }

/** What a client may leave unread. A client that reads more slowly is disconnected, and fetches its list again. */
const MAX_UNREAD_BYTES = 256 * 1024

const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES })

/** A stream and the body that its client reads. `onEnd` is called once, no matter which side ends the stream. */
export function openEventStream(
  owner: StreamOwner,
  onEnd: (stream: EventStream) => void,
): { stream: EventStream; body: ReadableStream<Uint8Array> } {
  let controller!: ReadableStreamDefaultController<Uint8Array> // start runs before the constructor returns
  let isOpen = true
  const close = () => {
    if (!isOpen) return false
    isOpen = false
    onEnd(stream)
    return true
  }
  const stream: EventStream = {
    ...owner,
    send(event) {
      if (!isOpen) return
      if ((controller.desiredSize ?? 0) <= 0) stream.end()
      else controller.enqueue(event)
    },
    end() {
      if (close()) controller.close()
    },
  }
  const source = {
    start: (started: ReadableStreamDefaultController<Uint8Array>) => {
      controller = started
    },
    cancel: () => void close(),
  }
  const body = new ReadableStream(source, strategy)
  return { stream, body }
}

/** One event in the format of server-sent events. Source: WHATWG HTML, section 9.2. */
export function encodeEvent(name: string, data: object = {}): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`) // JSON has no line break
}

/** How long the browser waits before it connects again. */
export function encodeRetry(ms: number): Uint8Array {
  return encoder.encode(`retry: ${ms}\n\n`)
}

const encoder = new TextEncoder()
