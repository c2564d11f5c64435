import { storeNotice } from '../../../lib/notice.ts'
import { keepEventSource, type StreamEvent } from './event-source.ts'
import type { ListChange } from './listed-notification.ts'

/** What a tab learns: an event of the stream, whether the stream works, or a change that was made in another tab. */
export type LiveMessage =
  | Exclude<StreamEvent, { type: 'notice' }>
  | { type: 'state'; isLive: boolean }
  | { type: 'changed'; change: ListChange }

type ChannelMessage = LiveMessage | StreamEvent | { type: 'hello' }

/** A tab that follows the notifications. `share` tells the other tabs of a change that the server has stored. */
export type LiveTab = { share(change: ListChange): void; leave(): void }

/**
 * Follows the notifications of the user in this tab. All tabs of a browser share one stream: the tab that holds the lock
 * opens it and passes on what arrives. When that tab is closed, the next one gets the lock.
 */
export function followNotifications(userId: string, onMessage: (message: LiveMessage) => void): LiveTab {
  const name = `candlebook.notifications.${userId}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  let isLive: boolean | null = null // null: another tab has the stream
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'notice') storeNotice(data.notice)
    else if (data.type !== 'hello') onMessage(data)
    else if (isLive !== null) channel.postMessage({ type: 'state', isLive } satisfies ChannelMessage)
  }
  const lead = () =>
    new Promise<void>((done) => {
      const close = keepEventSource((event) => {
        if (event.type === 'ready' || event.type === 'lost') isLive = event.type === 'ready'
        if (event.type === 'notice') storeNotice(event.notice)
        else onMessage(event)
        channel.postMessage(event)
      })
      left.signal.addEventListener('abort', () => {
        close()
        done()
      })
    })
  takeLock(name, left.signal, lead)
  channel.postMessage({ type: 'hello' } satisfies ChannelMessage)
  return {
    share: (change) => channel.postMessage({ type: 'changed', change } satisfies ChannelMessage),
    leave() {
      left.abort()
      channel.close()
    },
  }
}

/** Runs the work when this tab has the lock. Without locks, which need a secure address, each tab has its own stream. */
function takeLock(name: string, signal: AbortSignal, work: () => Promise<void>): void {
  if (!('locks' in navigator)) void work()
  else navigator.locks.request(name, { signal }, () => (signal.aborted ? undefined : work())).catch(() => {}) // left before it had the lock
}
