import type { Notification } from '@candlebook/contract/notifications'
import type { CurrentNotice, Notice } from '@candlebook/contract/operations'

/**
 * What the stream says: nothing is missed from now on, something may be missed, a notification has arrived, the user's
 * trades or journal changed, which notice all people see, or the session may have ended.
 */
export type StreamEvent =
  | { type: 'ready' }
  | { type: 'lost' }
  | { type: 'notification'; notification: Notification }
  /** `pageTag` names the page that wrote; null for other clients. */
  | { type: 'record'; pageTag: string | null }
  | { type: 'notice'; notice: Notice | null }
  | { type: 'session-ended' }

/** The server sends an event every 30 seconds at least. A connection without an event for this time is broken. */
const MAX_SILENCE_MS = 180_000
const CHECK_MS = 60_000

/**
 * Opens the event stream of the user and keeps it open: the browser connects again after a break, and this function
 * after a refusal or a silence. Returns the function that closes it.
 */
export function keepEventSource(onEvent: (event: StreamEvent) => void): () => void {
  let lastHeard = Date.now()
  let isEndSaid = false // said once, so that a user who stays on the page is not asked again with each try
  const open = () => {
    const source = new EventSource('/api/events')
    const hear = (event: StreamEvent | null) => {
      lastHeard = Date.now()
      isEndSaid = event?.type === 'session-ended'
      if (event) onEvent(event)
    }
    source.addEventListener('ready', () => hear({ type: 'ready' }))
    source.addEventListener('lost', () => hear({ type: 'lost' }))
    source.addEventListener('ping', () => hear(null))
    source.addEventListener('session-ended', () => hear({ type: 'session-ended' }))
    source.addEventListener(
      'notification',
      ({ data }: MessageEvent<string>) =>
        hear({ type: 'notification', notification: JSON.parse(data) as Notification }), // written by the server of this page
    )
    source.addEventListener(
      'record',
      ({ data }: MessageEvent<string>) =>
        hear({ type: 'record', ...(JSON.parse(data) as { pageTag: string | null }) }), // as above
    )
    source.addEventListener(
      'notice',
      ({ data }: MessageEvent<string>) => hear({ type: 'notice', ...(JSON.parse(data) as CurrentNotice) }), // as above
    )
    source.onerror = () => {
      onEvent({ type: 'lost' })
      // The server refused to open the stream, as it does without a session.
      if (source.readyState !== EventSource.CLOSED || isEndSaid) return
      isEndSaid = true
      onEvent({ type: 'session-ended' })
    }
    return source
  }
  let source = open()
  const timer = setInterval(() => {
    const isSilent = Date.now() - lastHeard > MAX_SILENCE_MS
    if (source.readyState !== EventSource.CLOSED && !isSilent) return
    source.close()
    onEvent({ type: 'lost' })
    lastHeard = Date.now()
    source = open()
  }, CHECK_MS)
  return () => {
    clearInterval(timer)
    source.close()
  }
}
