import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asJob, transaction } from '../db/index.ts'
import {
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  insertTenantRows,
  listAudit,
  type TestDatabase,
  tenantRows,
} from '../db/testing/index.ts'
import { buildImageKey } from '../images/images.ts'
import { type JobQueue, openJobQueue } from '../jobs/index.ts'
import { type Clock, newId, systemClock } from '../kernel/index.ts'
import { type MailTransport, openMailTransport } from '../mail/index.ts'
import { type SmtpStub, startSmtpStub } from '../mail/smtp-stub.fixtures.ts'
import {
  type ErasurePorts,
  eraseAccount,
  erasureStepNames,
  type LateErasure,
  listErasedHashes,
  noPayments,
  replayErasures,
  requestErasure,
  resumeErasures,
  rowErasures,
} from './index.ts'

let database: TestDatabase
let jobs: JobQueue
let files: ReturnType<typeof createMemoryFileStore>
let smtp: SmtpStub
let transport: MailTransport

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobQueue(database.db)
  smtp = await startSmtpStub()
  const from = 'Candlebook <post@candlebook.example>'
  transport = openMailTransport({ smtpUrl: smtp.url, from, production: true })
})
afterAll(async () => {
  if (transport.kind === 'smtp') transport.close()
  await smtp.close()
  await jobs.close()
  await database.drop()
})
beforeEach(() => {
  files = createMemoryFileStore()
  smtp.accepted.length = 0
  smtp.answer.atRecipient = null
})

test('every table that names a user or an address declares how it is erased', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select distinct format('%s.%s', table_schema, table_name) as name from information_schema.columns
     where table_schema in ('public', 'platform') and column_name in
       ('user_id', 'email', 'recipient', 'address', 'invited_by', 'used_by', 'requested_by', 'target_id', 'recipient_id', 'sender_id')
       and not exists (select from information_schema.views as view where (view.table_schema, view.table_name) = (columns.table_schema, columns.table_name))
     order by 1`,
  )
  const declared = rowErasures.map(({ table }) => table)

  expect(rows.length).toBeGreaterThan(25)
  expect(rows.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([
    'platform.account_erasures', // the last step removes the id
  ])
})

describe('an account with rows in every table', () => {
  test('leaves no row, no file and no id, and other accounts keep theirs', async () => {
    const [ada, bob] = [await fullAccount(), await fullAccount()]
    const rowsOfBob = await findTables(bob)
    const erasureId = await request(ada)
    expect(await findTables(ada)).toEqual(
      expect.arrayContaining(Object.keys(tenantRows).map((name) => `public.${name}`)),
    )

    await eraseAccount(ports(), { erasureId })

    expect(await findTables(ada)).toEqual([])
    expect(await findTables(bob)).toEqual(rowsOfBob)
    expect([...files.files.keys()].filter((key) => key.includes(ada.userId))).toEqual([])
    expect([...files.files.keys()].filter((key) => key.includes(bob.userId))).toHaveLength(1)
  })

  test('leaves a record without e-mail and id, which a restored backup can be compared with', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    await eraseAccount(ports(), { erasureId })

    const { rows } = await database.owner.query('select * from platform.account_erasures where id = $1', [
      erasureId,
    ])
    expect(rows).toEqual([
      expect.objectContaining({
        user_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        user_id: null,
        requested_by: null,
        step: 'done',
        finished_at: expect.any(Date),
      }),
    ])
  })

  test('is locked in the transaction of the request: no session, password, link or token is left', async () => {
    const ada = await fullAccount()
    await request(ada)
    const tables = (await findTables(ada)).filter((name) => name.startsWith('auth.'))
    const again = database.owner.query(
      `insert into auth.sessions (id, user_id, token, expires_at, created_at, updated_at) values ($1, $2, 'x', now(), now(), now())`,
      [newId(), ada.userId],
    )

    expect(tables).toEqual(['auth.account_attempts', 'auth.users'])
    await expect(again).rejects.toMatchObject({ code: '23503' })
  })

  test('is not locked when its job cannot be enqueued', async () => {
    const ada = await fullAccount()
    const broken = { ...jobs, enqueue: () => Promise.reject(new Error('the queue is down')) }
    const refused = requestErasure(
      { db: database.db, jobs: broken, clock: systemClock },
      { userId: ada.userId, requestedBy: ada.userId },
    )

    await expect(refused).rejects.toThrow('the queue is down')
    expect(await findTables(ada)).toContain('auth.sessions')
  })

  test('cannot be erased a second time', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    await expect(request(ada)).rejects.toMatchObject({ code: 'accounts.not_found' })
    await eraseAccount(ports(), { erasureId })

    await expect(request(ada)).rejects.toMatchObject({ code: 'accounts.not_found' })
  })

  test('is erased after a crash at any moment, and its owner gets one mail at most', async () => {
    for (let reads = 1; reads <= 2 * erasureStepNames.length; reads++) {
      const ada = await fullAccount()
      const erasureId = await request(ada)
      smtp.accepted.length = 0
      await eraseAccount({ ...ports(), clock: crashAfter(reads) }, { erasureId }).catch(() => {})
      await eraseAccount(ports(), { erasureId })

      expect(await findTables(ada)).toEqual([])
      expect(await findStep(erasureId)).toBe('done')
      expect(smtp.accepted.length).toBeLessThanOrEqual(1)
    }
  })

  test('stays at the payment provider until the subscription is cancelled, and keeps its data until then', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    const payments = { eraseCustomer: () => Promise.reject(new Error('the provider is down')) }

    await expect(eraseAccount({ ...ports(), payments }, { erasureId })).rejects.toThrow(
      'the provider is down',
    )
    expect(await findStep(erasureId)).toBe('provider')
    expect(await findTables(ada)).toContain('public.subscribers')
  })

  test('loses a file that an upload stored after the files were erased', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    const key = buildImageKey({ userId: ada.userId, name: 'late.png' })
    await eraseAccount({ ...ports(), files: appearing(key) }, { erasureId })

    expect(files.files.has(key)).toBe(false)
    expect(await findStep(erasureId)).toBe('done')
    expect(smtp.accepted).toHaveLength(1)
  })

  test('is confirmed to its owner by a mail from memory, with the erased and the remaining data', async () => {
    const ada = await fullAccount()
    await eraseAccount(ports(), { erasureId: await request(ada) })

    expect(smtp.accepted).toEqual([
      expect.objectContaining({
        recipients: [ada.email],
        subject: 'Your Candlebook account was deleted',
        text: expect.stringContaining('Backups lose your data within 30 days'),
      }),
    ])
  })

  test('is confirmed to its owner in the language of the account, which is read before the settings are erased', async () => {
    const ada = await fullAccount()
    await database.owner.query(`update user_settings set mail_language = 'fr' where user_id = $1`, [
      ada.userId,
    ])
    await eraseAccount(ports(), { erasureId: await request(ada) })

    expect(smtp.accepted.map(({ subject }) => subject)).toEqual(['Votre compte Candlebook a été supprimé'])
  })

  test('is erased although the mail server does not answer', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    smtp.answer.atRecipient = 550
    await eraseAccount(ports(), { erasureId })

    expect(await findStep(erasureId)).toBe('done')
  })

  test('stays in audit entries under a pseudonym without an account, without address and device', async () => {
    await database.owner.query('delete from platform.audit_entries')
    const ada = await fullAccount()
    const erasureId = await request(ada)
    const before = await listAudit(database.owner)
    await eraseAccount(ports(), { erasureId })
    const after = await listAudit(database.owner)

    expect(before.map(({ action, userId }) => ({ action, userId }))).toEqual([
      { action: 'admin.granted', userId: ada.userId },
      { action: 'accounts.erasure_requested', userId: ada.userId },
    ])
    expect(before[0]).toMatchObject({ address: '203.0.113.7', device: 'Firefox on Windows' })
    const pseudonym = after[0]?.userId
    expect(pseudonym).not.toBe(ada.userId)
    const anonymous = { userId: pseudonym, targetId: pseudonym, detail: null, address: null, device: null }
    expect(after).toEqual([
      { action: 'admin.granted', ...anonymous },
      { action: 'accounts.erasure_requested', ...anonymous },
      expect.objectContaining({ action: 'accounts.erased', userId: null, targetId: erasureId }),
    ])
  })

  test('stays locked when a step fails, and continues where it stopped', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    const broken = { ...files, delete: () => Promise.reject(new Error('the disk is gone')) }

    await expect(eraseAccount({ ...ports(), files: broken }, { erasureId })).rejects.toThrow(
      'could not be deleted',
    )
    expect(await findTables(ada)).toContain('public.trades')
    expect(await findStep(erasureId)).toBe('files')

    await eraseAccount(ports(), { erasureId })
    expect(await findTables(ada)).toEqual([])
    expect(await findStep(erasureId)).toBe('done')
  })

  test('is erased again without harm, also by four workers at the same moment', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)

    await Promise.all(Array.from({ length: 4 }, () => eraseAccount(ports(), { erasureId })))
    await eraseAccount(ports(), { erasureId })
    expect(await findTables(ada)).toEqual([])
  })

  test('is not reported as erased while a table still holds the id', async () => {
    const ada = await fullAccount()
    const erasureId = await request(ada)
    await database.owner.query(`create table platform.forgotten as select $1::text as note`, [ada.userId])
    await database.owner.query('grant select on platform.forgotten to candlebook_app')
    try {
      await expect(eraseAccount(ports(), { erasureId })).rejects.toThrow(
        'the erased user is still in platform.forgotten',
      )
      expect(await findStep(erasureId)).toBe('files')
      expect(smtp.accepted).toEqual([])
    } finally {
      await database.owner.query('drop table platform.forgotten')
    }
    await eraseAccount(ports(), { erasureId })
    expect(await findStep(erasureId)).toBe('done')
  })
})

test('the address of an erased account can be used for a new one, which gets nothing of the old one', async () => {
  const ada = await fullAccount()
  await eraseAccount(ports(), { erasureId: await request(ada) })
  const again = newId()
  await database.owner.query(
    `insert into auth.users (id, name, email, created_at, updated_at) values ($1, 'Ada', $2, now(), now())`,
    [again, ada.email],
  )

  expect(await findTables({ userId: again, email: ada.email })).toEqual(['auth.users'])
})

test('the request and its job are one transaction, and the daily job enqueues what is open, once', async () => {
  await database.owner.query(`delete from jobs.job; delete from platform.account_erasures`)
  const ada = await fullAccount()
  const erasureId = await request(ada)
  expect(await listJobs()).toEqual([{ erasureId }])

  await resumeErasures({ db: database.db, jobs, clock: systemClock, reportLate: () => {} })
  expect(await listJobs()).toEqual([{ erasureId }])
  await database.owner.query('delete from jobs.job')
  await resumeErasures({ db: database.db, jobs, clock: systemClock, reportLate: () => {} })
  expect(await listJobs()).toEqual([{ erasureId }])
  await eraseAccount(ports(), { erasureId })
  await database.owner.query('delete from jobs.job')
  await resumeErasures({ db: database.db, jobs, clock: systemClock, reportLate: () => {} })
  expect(await listJobs()).toEqual([])
})

test('the audit entries of a user are changed by a job of this user only', async () => {
  const ada = await fullAccount()
  const forget = transaction(asJob(database.db), (db) =>
    db.$client.query('select forget_audited_sources($1)', [ada.userId]),
  )

  await expect(forget).rejects.toMatchObject({ code: '42501' })
})

describe('the last administrator', () => {
  test('cannot be deleted, also when two delete themselves at the same moment', async () => {
    const [ada, bob] = [await fullAccount(), await fullAccount()]
    for (const { userId } of [ada, bob])
      await database.owner.query('update profiles set is_admin = true where user_id = $1', [userId])
    const asked = await Promise.allSettled([request(ada), request(bob)])
    const refused = asked.filter((result) => result.status === 'rejected')

    expect(refused).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ code: 'accounts.last_administrator' }) }),
    ])
  })
})

test('an erasure that is open for a week is reported as a warning, and after three weeks as an alarm', async () => {
  await database.owner.query(`delete from platform.account_erasures`)
  const erasureId = await request(await fullAccount())
  const reports: (LateErasure | null)[] = []
  for (const days of [6.9, 7, 20.9, 21]) {
    const late: LateErasure[] = []
    const clock = { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) }
    await resumeErasures({ db: database.db, jobs, clock, reportLate: (report) => late.push(report) })
    reports.push(late[0] ?? null)
  }

  expect(reports).toEqual([
    null,
    { erasureId, days: 7, severity: 'warning' },
    { erasureId, days: 20, severity: 'warning' },
    { erasureId, days: 21, severity: 'alarm' },
  ])
})

test('accounts of a restored backup that were erased after it are erased again', async () => {
  const [ada, bob] = [await fullAccount(), await fullAccount()]
  await eraseAccount(ports(), { erasureId: await request(ada) })
  const hashes = await listErasedHashes(database.db)
  await database.owner.query(
    `insert into auth.users (id, name, email, created_at, updated_at) values ($1, 'Ada', $2, now(), now())`,
    [ada.userId, ada.email],
  )
  await database.owner.query('delete from platform.account_erasures')
  const count = await replayErasures({ ...ports(), jobs }, hashes)
  const { rows } = await database.owner.query<{ id: string; user_id: string }>(
    'select id, user_id from platform.account_erasures',
  )

  expect({ count, users: rows.map(({ user_id }) => user_id) }).toEqual({ count: 1, users: [ada.userId] })
  await eraseAccount(ports(), { erasureId: rows[0]!.id }) // one row, as compared above
  expect(await findTables(ada)).toEqual([])
  expect(await findTables(bob)).toContain('public.trades')
})

/** A clock that fails at one of its readings, as a process that ends there. */
function crashAfter(reads: number): Clock {
  let left = reads
  return {
    now: () => {
      left -= 1
      if (left === 0) throw new Error('the process ends here')
      return systemClock.now()
    },
  }
}

/** A file store in which a file appears after the files were erased and before the search. */
function appearing(key: string): ErasurePorts['files'] {
  let lists = 0
  return {
    ...files,
    list: async (folder) => {
      lists += 1
      if (lists === 2) await files.put(key, new Uint8Array([1]), 'image/png')
      return await files.list(folder)
    },
  }
}

type Account = { userId: string; email: string }

/** An account with a row in every table that names users, and one image file. */
async function fullAccount(): Promise<Account> {
  const { owner } = database
  const { userId } = (await createTestUser(database)).actor
  const email = `${userId}@example.com`
  await insertTenantRows(owner, userId)
  const image = await owner.query<{ name: string }>('select name from images where user_id = $1', [userId])
  await files.put(buildImageKey({ userId, name: image.rows[0]!.name }), new Uint8Array([1]), 'image/png') // one row was inserted
  const values = (count: number) => [newId(), userId, email].slice(0, count)
  await owner.query(
    `insert into auth.sessions (id, user_id, token, expires_at, created_at, updated_at) values ($1, $2, $3, now(), now(), now())`,
    values(3),
  )
  await owner.query(
    `insert into auth.passwords (user_id, password_hash, created_at, updated_at) values ($1, 'a hash', now(), now())`,
    [userId],
  )
  await owner.query(
    `insert into auth.one_time_tokens (id, purpose, email, user_id, expires_at, created_at, updated_at)
     values ($1, 'recovery', $3, $2, now(), now(), now()), ($4, 'recovery', $3, null, now(), now(), now())`,
    [...values(3), newId()],
  )
  await owner.query(
    `insert into auth.email_changes (user_id, new_email, created_at, updated_at) values ($1, $2, now(), now())`,
    [userId, `new-${email}`],
  )
  await owner.query(
    `insert into auth.account_attempts (id, kind, email, count, next_at, created_at, updated_at)
     values ($1, 'sign-in', $2, 3, now(), now(), now())`,
    [newId(), email],
  )
  await owner.query(
    `insert into platform.mails (id, user_id, template, language, recipient, data, created_at, updated_at)
     values ($1, $2, 'test', 'en', $3, '{}', now(), now()), ($4, null, 'test', 'en', upper($3), '{}', now(), now())`,
    [...values(3), newId()],
  )
  await owner.query(`insert into platform.undeliverable_addresses values ($1, 550, now(), now())`, [email])
  await owner.query(
    `insert into platform.invitations (id, email, code_hash, encrypted_code, duration_days, expires_at, invited_by, used_by, created_at, updated_at)
     values ($1, $3, gen_random_uuid()::text, '', 7, now(), $2, $2, now(), now()), ($4, 'friend@example.com', gen_random_uuid()::text, '', 7, now(), $2, null, now(), now())`,
    [...values(3), newId()],
  )
  await owner.query(
    `with sync as (
       insert into platform.subscription_syncs (id, requested_by, total, finished_at, created_at, updated_at)
       values ($1, $2, 1, now(), now(), now()) returning id)
     insert into platform.synced_users select id, $2, 'same', null from sync`,
    values(2),
  )
  await owner.query(
    `select record_action($1, 'admin.granted', $2, $2, null, null, null, '203.0.113.7', 'Firefox on Windows', now() - interval '1 minute')`,
    values(2),
  )
  return { userId, email }
}

function request({ userId }: Account): Promise<string> {
  return requestErasure({ db: database.db, jobs, clock: systemClock }, { userId, requestedBy: userId })
}

function ports(): ErasurePorts {
  const { db, authDb } = database
  const site = {
    baseUrl: 'https://journal.example.com',
    contact: 'post@candlebook.example',
    unsubscribeKey: 'k',
  }
  const mailSender = { db, clock: systemClock, transport, site, findZone: async () => null }
  return { db, authDb, clock: systemClock, files, mailSender, payments: noPayments }
}

/** The tables that hold the id or the address anywhere, read as the owner. */
async function findTables({ userId, email }: Account): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'platform', 'auth') and c.relkind in ('r', 'p') order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await database.owner.query(
      `select from ${name} t where to_jsonb(t)::text ilike any (array['%' || $1 || '%', '%"' || $2 || '"%']) limit 1`,
      [userId, email],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found.filter((name) => name !== 'platform.account_erasures')
}

async function findStep(id: string): Promise<string | undefined> {
  const { rows } = await database.owner.query<{ step: string }>(
    'select step from platform.account_erasures where id = $1',
    [id],
  )
  return rows[0]?.step
}

async function listJobs(): Promise<unknown[]> {
  const { rows } = await database.owner.query<{ data: unknown }>(
    `select data from jobs.job where name = 'accounts.erase' and state < 'active'`,
  )
  return rows.map(({ data }) => data)
}
