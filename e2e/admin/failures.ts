import { newId } from '@candlebook/core/kernel'
import type { TestServer } from '../../packages/server/src/testing/index.ts'

/** Removes all mails and jobs, because every test of this server adds some. */
export async function clearFailures({ database }: TestServer): Promise<void> {
  await database.owner.query('delete from platform.mails; delete from jobs.job')
}

/** A mail whose attempts are used up, with the job that failed. Returns its id. */
export async function addFailedMail({ database }: TestServer, recipient: string): Promise<string> {
  const id = newId()
  const data = { askedAt: '2027-03-05T08:00:00.000Z', environment: 'production' }
  await database.owner.query(
    `insert into platform.mails (id, template, language, recipient, data, attempts, problem, created_at, updated_at)
     values ($1, 'test', 'en', $2, $3, 54, '421', now() - interval '3 days', now())`,
    [id, recipient, data],
  )
  return id
}

/** A mail to an address that the mail server refused for good. */
export async function addRefusedMail({ database }: TestServer, recipient: string): Promise<void> {
  await database.owner.query(
    `insert into platform.mails (id, template, language, recipient, state, problem, created_at, updated_at)
     values ($1, 'invitation', 'pt', $2, 'undeliverable', '550', now() - interval '1 day', now())`,
    [newId(), recipient],
  )
}

/** A job that failed in all its attempts. */
export async function addFailedJob(
  { database }: TestServer,
  { name, problem = null }: { name: string; problem?: string | null },
): Promise<void> {
  await database.owner.query(
    `insert into jobs.job (name, data, source_name, source_retry_count, source_output, created_on)
     values ('dead-letters', '{}', $1, 3, $2, now() - interval '2 hours')`,
    [name, problem === null ? null : { message: problem }],
  )
}

/** Events of the payment provider: most are processed, some wait, failed or are of no user here. */
export async function addWebhooks({ database }: TestServer, count: number): Promise<void> {
  await database.owner.query(
    `insert into platform.billing_events (event_id, type, created_at, received_at, attempts, error,
       processed_at, is_foreign)
     select 'evt_' || gen_random_uuid(), (array['invoice.paid', 'customer.subscription.updated',
         'checkout.session.completed'])[1 + n % 3], now(), now() - n * interval '20 minutes', 1 + n % 2,
       case when n % 9 = 0 then 'payments.unavailable' end, case when n % 9 <> 0 then now() end, n % 7 = 1
     from generate_series(1, $1::int) n`,
    [count],
  )
}
