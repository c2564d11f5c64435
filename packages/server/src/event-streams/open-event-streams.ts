import type { Notice } from '@candlebook/contract/operations'
import {
  type Database,
  listenToChannels,
  RECORD_CHANGE_CHANNEL,
  type RecordChange,
} from '@candlebook/core/db'
import { ENDED_SESSIONS_CHANNEL, listLiveSessions } from '@candlebook/core/identity'
import { AppError, type Clock } from '@candlebook/core/kernel'
import { NOTIFICATION_CHANNEL, parseAnnouncement } from '@candlebook/core/notifications'
import { NOTICE_CHANNEL } from '@candlebook/core/operations'
import type { NoticeReader } from '../notices/open-notice-reader.ts'
import {
  deliverAnnounced,
  type EventStream,
  encodeEvent,
  encodeRetry,
  openEventStream,
  type StreamOwner,
} from './event-stream.ts'

/** The open event streams of this process. */
export type EventStreams = {
  /** Opens a stream for a session. Throws request.too_many and server.busy. */
  open(owner: StreamOwner): ReadableStream<Uint8Array>
  /** Ends all streams and refuses new ones, so that a stopping server does not wait for them. */
  end(): void
  /** Ends all streams and the connection that listens. */
  close(): Promise<void>
}

type Ports = {
  databaseUrl: string
  db: Database
  authDb: Database
  clock: Clock
  notices: NoticeReader
}

/** A browser needs one stream for all its tabs, so this is the number of browsers of a user. */
const MAX_STREAMS_OF_USER = 10
const MAX_STREAMS = 5000
/** How often a user may open one in a minute. A browser opens one with each page that it loads. */
const MAX_OPENED = { count: 120, windowMs: 60_000 }
/** How often sessions are checked. Also how often a stream carries something: proxies close what is silent for 60 s. */
const SESSION_CHECK_MS = 30_000
/** How long a stream waits, so that the browser that signs out or changes its password has its answer before the event. */
const ANSWER_MS = 500
/** Browsers connect again at different moments after a server was stopped. */
const RETRY_MS = { min: 1000, max: 4000 }

/**
 * Streams of server-sent events: each notification reaches the browsers of its recipients at the commit, whichever
 * process wrote it. One connection of the process listens to the database for all streams; it opens with the first one.
 * A stream holds no turn of its session and no connection. The event `ready` says that nothing is missed from now on, so
 * that the browser fetches its list; `lost` says that this process hears nothing for now, so that the browser asks at
 * intervals. The event `notice` holds the notice that all people see, and `record`
 * says that a write changed the user's trades or journal. `session-ended` is the last event of a
 * stream whose session has ended; it is sent at once, and at the next check when a message of the database was lost.
 */
export function openEventStreams(
  ports: Ports,
  { checkMs = SESSION_CHECK_MS }: { checkMs?: number } = {},
): EventStreams {
  const streams = new Set<EventStream>()
  let listener: ReturnType<typeof listenToChannels> | null = null
  let isListening = false
  let hasEnded = false
  const countOpened = openCounter(ports.clock)
  const deliver = deliverAnnounced(ports.db, streams)
  const sendToAll = (event: Uint8Array) => {
    for (const stream of streams) stream.send(event)
  }
  const listen = () =>
    listenToChannels(ports.databaseUrl, {
      channels: {
        [NOTIFICATION_CHANNEL]: (payload) => deliver(parseAnnouncement(payload)),
        [RECORD_CHANGE_CHANNEL]: (payload) => {
          const { userId, pageTag } = JSON.parse(payload) as RecordChange // written by announceRecordChange
          for (const stream of streams)
            if (stream.userId === userId) stream.send(encodeEvent('record', { pageTag }))
        },
        [ENDED_SESSIONS_CHANNEL]: (userId) => {
          const ofUser = [...streams].filter((stream) => stream.userId === userId)
          if (ofUser.length > 0) setTimeout(() => void endDeadSessions(ports, ofUser), ANSWER_MS).unref()
        },
        [NOTICE_CHANNEL]: () => void sendNotice(ports.notices.refresh(), sendToAll),
      },
      onListening: () => {
        isListening = true
        sendToAll(ready)
        void sendNotice(ports.notices.refresh(), sendToAll)
      },
      onLost: () => {
        isListening = false
        sendToAll(lost)
      },
    })
  const timer = setInterval(() => {
    sendToAll(ping)
    void endDeadSessions(ports, [...streams])
  }, checkMs).unref()
  const end = () => {
    hasEnded = true
    for (const stream of [...streams]) stream.end()
  }
  return {
    open(owner) {
      refuseTooMany(streams, owner, hasEnded)
      countOpened(owner.userId)
      listener ??= listen()
      const { stream, body } = openEventStream(owner, (ended) => void streams.delete(ended))
      streams.add(stream)
      stream.send(encodeRetry(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min)))
      stream.send(isListening ? ready : lost)
      if (isListening) void sendNotice(ports.notices.read(), stream.send)
      return body
    },
    end,
    async close() {
      end()
      clearInterval(timer)
      await listener?.close()
    },
  }
}

/** Tells browsers which notice there is. Without an answer of the database they keep the one that they have. */
async function sendNotice(reading: Promise<Notice | null>, send: (event: Uint8Array) => void): Promise<void> {
  const notice = await reading.catch(() => undefined)
  if (notice !== undefined) send(encodeEvent('notice', { notice }))
}

const ready = encodeEvent('ready')
const lost = encodeEvent('lost')
const ping = encodeEvent('ping')

function refuseTooMany(streams: Set<EventStream>, { userId }: StreamOwner, hasEnded: boolean): void {
  if (hasEnded || streams.size >= MAX_STREAMS) throw new AppError('server.busy')
  let ofUser = 0
  for (const stream of streams) if (stream.userId === userId) ofUser += 1
  if (ofUser >= MAX_STREAMS_OF_USER) throw new AppError('request.too_many')
}

/** Returns the function that counts a stream of a user. It throws request.too_many with the seconds to wait. */
function openCounter(clock: Clock): (userId: string) => void {
  let opened = new Map<string, number>()
  let endsAt = 0
  return (userId) => {
    const now = clock.now().getTime()
    if (now >= endsAt) {
      opened = new Map()
      endsAt = now + MAX_OPENED.windowMs
    }
    const count = (opened.get(userId) ?? 0) + 1
    opened.set(userId, count)
    if (count > MAX_OPENED.count)
      throw new AppError('request.too_many', { data: { waitSeconds: Math.ceil((endsAt - now) / 1000) } })
  }
}

const sessionEnded = encodeEvent('session-ended')

async function endDeadSessions(ports: Ports, checked: EventStream[]): Promise<void> {
  if (checked.length === 0) return
  try {
    const live = await listLiveSessions(
      ports,
      checked.map(({ sessionId }) => sessionId),
    )
    for (const stream of checked) {
      if (live.has(stream.sessionId)) continue
      stream.send(sessionEnded)
      stream.end()
    }
  } catch {
    // The database does not answer: nothing can be read with a session either, and the next check follows.
  }
}
