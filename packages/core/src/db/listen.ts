import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database.ts'

/** What a listener does with the messages of its channels, and with the loss and the return of its connection. */
export type ListenerOptions = {
  /** What is done with the payload of a message, by the name of its channel. */
  channels: Record<string, (payload: string) => void>
  /** The connection listens, for the first time or again. Messages that were sent while it did not are lost. */
  onListening(): void
  onLost(): void
}

export type Listener = { close(): Promise<void> }

/**
 * Receives the messages that transactions send to channels with pg_notify, on a separate connection of the role of the
 * URL. A lost connection is opened again, after a second at first and after 30 seconds at most. A query every 30
 * seconds detects a connection that was lost without an error.
 */
export function listenToChannels(url: string, options: ListenerOptions): Listener {
  const stop = new AbortController()
  let client: pg.Client | null = null
  const run = async () => {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      client = openClient(url)
      const lost = new Promise<void>((done) => void client?.on('end', () => done()))
      try {
        await listen(client, options)
        options.onListening()
        failures = 0
        await Promise.race([lost, probe(client, stop.signal)])
      } catch {
        // The server is not reachable, or the probe was not answered in time.
      }
      options.onLost()
      await client.end().catch(() => {})
      await setTimeout(Math.min(1000 * 2 ** failures, MAX_RETRY_MS), undefined, stop).catch(() => {}) // stopped
    }
  }
  const ended = run()
  return {
    async close() {
      stop.abort()
      await client?.end().catch(() => {})
      await ended
    },
  }
}

/** A write of a user's record. `pageTag` names the page that wrote; null for other clients. */
export type RecordChange = { userId: string; pageTag: string | null }

/** The channel of `announceRecordChange`; a message is a RecordChange as JSON. */
export const RECORD_CHANGE_CHANNEL = 'candlebook_record_changes'

/**
 * Tells every server on this database that a write of this user was committed. It is sent after the transaction, because
 * PostgreSQL lets commits with messages wait for each other. When the server stops between the two, other open browsers
 * of the user show the former list until they connect again.
 */
export async function announceRecordChange(db: Database, change: RecordChange): Promise<void> {
  await db.pool.query('select pg_notify($1, $2)', [RECORD_CHANGE_CHANNEL, JSON.stringify(change)])
}

const PROBE_INTERVAL_MS = 30_000
const MAX_RETRY_MS = 30_000
const MAX_ANSWER_MS = 10_000

function openClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'candlebook listener',
    connectionTimeoutMillis: 5000,
    query_timeout: MAX_ANSWER_MS,
    keepAlive: true,
  })
  client.on('error', () => {}) // the end of the connection follows; without a listener the error ends the process
  return client
}

async function listen(client: pg.Client, { channels }: ListenerOptions): Promise<void> {
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
  await client.connect()
  for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

/** Asks the server until it does not answer. Throws then, and when the listener is stopped. */
async function probe(client: pg.Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await setTimeout(PROBE_INTERVAL_MS, undefined, { signal, ref: false })
    await client.query('select 1')
  }
}
