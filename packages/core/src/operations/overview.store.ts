import type {
  LiveCounts,
  OperationsOverview,
  StoredBytes,
  Webhook,
  WebhookOutcome,
} from '@candlebook/contract/operations'
import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'

/** How many mails wait, failed, were refused, and were sent since the instant. */
export async function countMails(db: Connection, since: Date): Promise<OperationsOverview['mails']> {
  const { rows } = await db.execute<OperationsOverview['mails']>(
    sql`select count(*) filter (where state in ('waiting', 'sending') and attempts = 0)::int as waiting,
          count(*) filter (where state in ('waiting', 'sending') and attempts > 0)::int as failed,
          count(*) filter (where state = 'undeliverable')::int as refused,
          count(*) filter (where state in ('sent', 'kept') and sent_at >= ${since.toISOString()}::timestamptz)::int
            as "sentLastDay"
        from platform.mails`,
  )
  return rows[0]! // count returns one row
}

/** SQL of what became of an event of the payment provider. */
const outcome = sql`case when is_foreign then 'foreign' when processed_at is not null then 'processed'
  when error is not null then 'failed' else 'waiting' end`

/** How many events of the payment provider arrived since the instant, by type and outcome; 100 kinds at most. */
export async function countWebhooks(
  db: Connection,
  since: Date,
): Promise<OperationsOverview['webhooks']['lastDay']> {
  const { rows } = await db.execute<{ type: string; outcome: WebhookOutcome; count: number }>(
    sql`select type, ${outcome} as outcome, count(*)::int as count from platform.billing_events
        where received_at >= ${since.toISOString()}::timestamptz
        group by 1, 2 order by 3 desc, 1, 2 limit 100`,
  )
  return rows
}

/** The newest events of the payment provider, without any id. */
export async function listNewestWebhooks(db: Connection, limit: number): Promise<Webhook[]> {
  const { rows } = await db.execute<Omit<Webhook, 'receivedAt'> & { received_at: string }>(
    sql`select type, ${outcome} as outcome, to_json(received_at)#>>'{}' as received_at, attempts, error as problem
        from platform.billing_events order by received_at desc, event_id limit ${limit}`,
  )
  return rows.map(({ received_at, ...webhook }) => ({
    ...webhook,
    receivedAt: new Date(received_at).toISOString(),
  }))
}

/** The accounts that store most. Takes a transaction of an administrator; a function of the database checks it. */
export async function listStoredBytes(db: Connection, limit: number): Promise<StoredBytes[]> {
  const { rows } = await db.execute<{ [Key in keyof StoredBytes]: string }>(
    sql`select email, images + captures as images, records from list_stored_bytes(${limit})`,
  )
  return rows.map(({ email, ...bytes }) => ({
    email,
    images: Number(bytes.images),
    records: Number(bytes.records),
  }))
}

/** People who recorded a trade since an instant, and all trades, without those of the demo; a job's transaction. */
export async function getTraderCounts(db: Connection, since: Date): Promise<LiveCounts> {
  const { rows } = await db.execute<{ traders: string; trades: string }>(
    sql`select traders, trades from count_traders(${since.toISOString()}::timestamptz)`,
  )
  return { traders: Number(rows[0]?.traders ?? 0), trades: Number(rows[0]?.trades ?? 0) }
}
