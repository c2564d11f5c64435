import type { Notification } from '@candlebook/contract/notifications'
import type { Database } from '@candlebook/core/db'
import type { SignedInUser } from '@candlebook/core/identity'
import { type Announcement, listAnnounced } from '@candlebook/core/notifications'

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

/** The announcements that one statement loads. */
const MAX_BATCH = 200

/**
 * Sends announced notifications to the streams of their recipients. Each is loaded once for all streams of this process;
 * what arrives during a load is loaded together. When a load fails, the streams fetch their lists.
 */
export function deliverAnnounced(db: Database, streams: Set<EventStream>): (announced: Announcement) => void {
  const waiting: Announcement[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) await deliverBatch(db, streams, waiting.splice(0, MAX_BATCH))
    isRunning = false
  }
  return (announced) => {
    if (!hasRecipient(streams, announced)) return
    waiting.push(announced)
    if (!isRunning) void run()
  }
}

async function deliverBatch(
  db: Database,
  streams: Set<EventStream>,
  announced: Announcement[],
): Promise<void> {
  const recipients = new Map(announced.map(({ id, recipientId }) => [id, recipientId]))
  const loaded = await listAnnounced(db, [...recipients.keys()]).catch(() => null)
  if (!loaded) {
    for (const stream of streams) stream.send(reload)
    return
  }
  for (const notification of loaded)
    deliverOne(streams, { notification, recipientId: recipients.get(notification.id) ?? null })
}

/** A browser that gets it fetches its list again. */
const reload = encodeEvent('ready')

function deliverOne(
  streams: Set<EventStream>,
  { notification, recipientId }: { notification: Notification; recipientId: string | null },
): void {
  const event = encodeEvent('notification', notification)
  const createdAt = new Date(notification.createdAt)
  // Not what is older than the account, as in the list [NOTIF-22].
  for (const stream of streams)
    if (isRecipient(stream, recipientId) && stream.signedUpAt <= createdAt) stream.send(event)
}

/** Messages to all users leave out the public demo. */
function isRecipient({ userId, isDemo }: EventStream, recipientId: string | null): boolean {
  return recipientId === null ? !isDemo : recipientId === userId
}

function hasRecipient(streams: Set<EventStream>, { recipientId }: Announcement): boolean {
  if (recipientId === null) return streams.size > 0
  for (const { userId } of streams) if (userId === recipientId) return true
  return false
}
