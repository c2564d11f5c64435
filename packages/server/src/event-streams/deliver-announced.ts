import type { Notification } from '@candlebook/contract/notifications'
import type { Database } from '@candlebook/core/db'
import { type Announcement, loadAnnounced } from '@candlebook/core/notifications'
import { type EventStream, encodeEvent } from './event-stream.ts'

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
  const loaded = await loadAnnounced(db, [...recipients.keys()]).catch(() => null)
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
