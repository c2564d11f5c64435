import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { APP_ROLE, asJob, buildAppUrl, transaction } from '../db/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import {
  type JobHandlers,
  type JobQueue,
  jobNames,
  jobTypes,
  openJobQueue,
  type ReportJobFailure,
  startWorker,
  type Worker,
} from './index.ts'
import type { JobType } from './job-types.ts'

let database: TestDatabase
let queue: JobQueue
let workers: Worker[] = []
/** Failures of the queue itself, such as a right that the app role does not have. */
let queueErrors: unknown[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  queue = await openJobQueue(database.db)
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop({ maxMs: 1000 })))
  const errors = queueErrors
  workers = []
  queueErrors = []
  await queue.close()
  await database.drop()
  expect(errors).toEqual([])
})

describe('enqueueing', () => {
  test('a job exists when its transaction commits, and its handler receives its data', async () => {
    const mailId = newId()
    await enqueue(mailId)

    const received = await new Promise((done) => work({ 'mail.send': async (data) => done(data) }))

    expect(received).toEqual({ mailId })
  })

  test('a job of a transaction that rolls back never exists', async () => {
    const failing = transaction(asJob(database.db), async (db) => {
      await queue.enqueue(db, 'mail.send', { mailId: newId() })
      throw new Error('the change failed')
    })

    await expect(failing).rejects.toThrow('the change failed')
    expect(await listStates()).toEqual([])
  })

  test('a second job with the same key is not added while the first waits, and is added after it', async () => {
    const mailId = newId()
    const first = await enqueue(mailId)

    expect([first, await enqueue(mailId)]).toEqual([expect.any(String), null])
    await work({})
    await expect.poll(listStates).toEqual(['completed'])
    expect(await enqueue(mailId)).not.toBeNull()
  })

  test('a kind of job without a key waits once, however many nodes ask for it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () =>
        transaction(asJob(database.db), (db) => queue.enqueue(db, 'images.sweep', {})),
      ),
    )

    expect(ids.filter((id) => id !== null)).toHaveLength(1)
  })

  test('a job with data of another shape is refused', async () => {
    await expect(enqueue('ada@example.com')).rejects.toThrow('UUID')
    expect(await listStates()).toEqual([])
  })
})

describe('a job that fails', () => {
  test('is tried again after a delay that grows, and succeeds', async () => {
    await enqueue(newId())
    const delays: number[] = []
    const attempts: number[] = []
    const reported: unknown[] = []
    await work(
      {
        'mail.send': async (_data, { attempt }) => {
          attempts.push(attempt)
          if (attempt < 4) throw new Error('451 try again later')
        },
      },
      (error, job) => reported.push([(error as Error).message, job?.name, job?.attempt]),
    )

    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => attempts.length).toBe(attempt)
      await expect.poll(listStates).toEqual(['retry'])
      delays.push(await bringForward())
    }
    await expect.poll(listStates).toEqual(['completed'])

    expect(attempts).toEqual([1, 2, 3, 4])
    expect(delays[0]).toBeGreaterThan(10)
    expect(delays[2]).toBeGreaterThan(delays[0]! * 1.5)
    expect(delays[2]).toBeLessThan(jobTypes['mail.send'].retry.maxDelay)
    expect(reported).toEqual([1, 2, 3].map((attempt) => ['451 try again later', 'mail.send', attempt]))
  })

  test('is listed after its last attempt, and can be tried again by its id', async () => {
    await enqueue(newId())
    await database.owner.query('update jobs.job set retry_limit = 0')
    let isMended = false
    const done = new Promise<void>((resolve) => {
      void work({
        'mail.send': async () => {
          if (!isMended) throw new Error('451 try again later')
          resolve()
        },
      })
    })

    await expect.poll(() => queue.listFailed(), { timeout: 30_000 }).toHaveLength(1)
    const [failed] = await queue.listFailed()
    expect(failed).toMatchObject({ name: 'mail.send', attempts: 1, problem: '451 try again later' })

    isMended = true
    expect(await queue.retryFailed([newId()])).toBe(0)
    expect(await queue.retryFailed([failed!.id])).toBe(1)
    await done
    expect(await queue.listFailed()).toEqual([])
  })

  test('is tried again after its worker died without a word', async () => {
    await enqueue(newId())
    await database.owner.query(
      `update jobs.job set state = 'active', started_on = now() - interval '90 seconds', heartbeat_on = now() - interval '90 seconds'`,
    )
    await work({})

    await expect.poll(listStates, { timeout: 30_000 }).toEqual(['retry'])
    await bringForward()
    await expect.poll(listStates).toEqual(['completed'])
  })
})

describe('a worker', () => {
  test('that stops waits for the job that runs and takes no other', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    await enqueue(newId())
    const worker = await work({
      'mail.send': async () => {
        started.resolve()
        await finish.promise
      },
    })
    await started.promise
    await enqueue(newId())

    const stopped = worker.stop({ maxMs: 20_000 })
    for (let look = 0; look < 10; look += 1)
      expect(await listStates()).toEqual(expect.arrayContaining(['active', 'created']))
    finish.resolve()
    await stopped

    expect((await listStates()).sort()).toEqual(['completed', 'created'])
  })

  test('shares the jobs with others: each job runs once', async () => {
    const mailIds = Array.from({ length: 30 }, newId)
    for (const mailId of mailIds) await enqueue(mailId)
    const ran: string[] = []
    const handlers = { 'mail.send': async ({ mailId }: { mailId: string }) => void ran.push(mailId) }

    await Promise.all([work(handlers), work(handlers), work(handlers)])
    await expect
      .poll(async () => new Set(await listStates()), { timeout: 30_000 })
      .toEqual(new Set(['completed']))

    expect(ran.sort()).toEqual(mailIds.sort())
  })

  test('schedules every kind of job that has a cron expression in UTC, and no other', async () => {
    await database.owner.query(`insert into jobs.schedule (name, cron) values ('mail.send', '* * * * *')`)
    await work({})

    const { rows } = await database.owner.query(
      'select name, cron, timezone from jobs.schedule order by name',
    )
    const expected = jobNames.flatMap((name) => {
      const type = jobTypes[name]
      return 'cron' in type ? [{ name, cron: type.cron, timezone: 'UTC' }] : []
    })
    expect(rows).toEqual(expected.sort((a, b) => a.name.localeCompare(b.name)))
  })

  test('brings the queues to what the job types say', async () => {
    await database.owner.query(
      `update jobs.queue set retry_limit = 1, expire_seconds = 5 where name = 'mail.send'`,
    )
    await database.owner.query(
      `update jobs.queue set policy = case policy when 'short' then 'exclusive' else 'short' end where name = any($1)`,
      [['mail.send', 'billing.process-events']],
    )
    await work({})

    const { rows } = await database.owner.query(
      `select name, retry_limit as limit, retry_delay as delay, retry_delay_max as max, expire_seconds as duration, policy
       from jobs.queue where name = any($1) order by name`,
      [jobNames],
    )
    expect(rows).toEqual(
      [...jobNames].sort().map((name) => {
        const { retry, maxDuration, policy }: JobType = jobTypes[name]
        const { limit, firstDelay, maxDelay } = retry
        return {
          name,
          limit,
          delay: firstDelay,
          max: maxDelay,
          duration: maxDuration,
          policy: policy ?? 'exclusive',
        }
      }),
    )
  })

  test('connects as the app role', async () => {
    await work({})
    const { rows } = await database.owner.query(
      `select distinct usename as role from pg_stat_activity where application_name = 'candlebook worker'
       and datname = current_database()`,
    )

    expect(rows).toEqual([{ role: APP_ROLE }])
  })
})

async function enqueue(mailId: string): Promise<string | null> {
  return await transaction(asJob(database.db), (db) => queue.enqueue(db, 'mail.send', { mailId }))
}

/** Starts a worker; kinds of jobs without a handler here do nothing. */
async function work(handlers: Partial<JobHandlers>, report: ReportJobFailure = () => {}): Promise<Worker> {
  const idle = Object.fromEntries(jobNames.map((name) => [name, async () => {}]))
  const worker = await startWorker({
    databaseUrl: buildAppUrl(database.ownerUrl),
    handlers: { ...(idle as unknown as JobHandlers), ...handlers }, // one for each name
    report: (error, job) => (job ? report(error, job) : queueErrors.push(error)),
    pollSeconds: 0.5,
  })
  workers.push(worker)
  return worker
}

async function listStates(): Promise<string[]> {
  const { rows } = await database.owner.query<{ state: string }>(
    `select state::text from jobs.job where name = 'mail.send' order by created_on`,
  )
  return rows.map(({ state }) => state)
}

/** Lets the waiting job run now. Returns how many seconds it would have waited. */
async function bringForward(): Promise<number> {
  const { rows } = await database.owner.query<{ seconds: number }>(
    `with waiting as (select id, extract(epoch from start_after - now())::int as seconds from jobs.job where state = 'retry')
     update jobs.job set start_after = now() from waiting where job.id = waiting.id returning waiting.seconds`,
  )
  return rows[0]!.seconds // there is one
}
