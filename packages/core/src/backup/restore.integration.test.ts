import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { asJob, buildAppUrl, openPool, transaction } from '../db/index.ts'
import {
  createEmptyTestDatabase,
  createMemoryFileStore,
  createTestDatabase,
  createTestUser,
  openOwnerPool,
  type TestDatabase,
} from '../db/testing/index.ts'
import { openJobQueue } from '../jobs/index.ts'
import { newId, systemClock } from '../kernel/index.ts'
import { enqueueRestoredMails } from '../mail/index.ts'
import { restoreBackup, writeBackup } from './index.ts'

const GIVEN_UP_AFTER = 55 // the first attempt and its 54 repetitions
const getImageKey = (userId: string) => `journal-images/${userId}/1795384800000-chart.png`

let source: TestDatabase
let files: ReturnType<typeof createMemoryFileStore>
let folder: string
let path: string
let userId: string
const mails = {
  neverTried: newId(),
  triedTwice: newId(),
  beingSent: newId(),
  givenUp: newId(),
  sent: newId(),
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-leftovers-'))
  path = join(folder, 'monday.candlebook')
  source = await createTestDatabase()
  userId = (await createTestUser(source, { name: 'Ana Torres' })).actor.userId
  files = createMemoryFileStore()
  await files.put(getImageKey(userId), Buffer.from('the chart'), 'image/png')
  await addMail(mails.neverTried, { state: 'waiting', attempts: 0 })
  await addMail(mails.triedTwice, { state: 'waiting', attempts: 2 })
  await addMail(mails.beingSent, { state: 'sending', attempts: 0 })
  await addMail(mails.givenUp, { state: 'waiting', attempts: GIVEN_UP_AFTER })
  await addMail(mails.sent, { state: 'sent', attempts: 1 })
  await source.owner.query(
    `insert into base_currency_changes (user_id, currency, former_currency, total, created_at, updated_at)
     values ($1, 'USD', 'write', 5, now(), now())`,
    [userId],
  )
  await writeBackup({ ownerUrl: source.ownerUrl, files, clock: systemClock }, path)
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true })
})

/** A mail that was queued ten days before the backup. */
async function addMail(id: string, { state, attempts }: { state: string; attempts: number }): Promise<void> {
  await source.owner.query(
    `insert into platform.mails (id, user_id, template, language, recipient, data, state, attempts, created_at, updated_at)
     values ($1, $2, 'test', 'en', 'ana@example.com', '{}', $3, $4, now() - interval '10 days', now() - interval '10 days')`,
    [id, userId, state, attempts],
  )
}

let target: { ownerUrl: string; owner: pg.Pool; files: typeof files; clock: typeof systemClock }
beforeEach(async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  onTestFinished(async () => {
    await owner.end()
    await drop()
  })
  target = { ownerUrl, owner, files: createMemoryFileStore(), clock: systemClock }
  await restoreBackup(target, path, { replace: false, roles: true })
})

describe('mails of a restored backup', () => {
  test('that waited are enqueued again once, with any age and number of attempts; others are not', async () => {
    expect(await enqueueTwice()).toEqual([mails.neverTried, mails.triedTwice, mails.beingSent].toSorted())
  })

  test('are all enqueued by one start of a worker, also more than a thousand', async () => {
    await target.owner.query(
      `insert into platform.mails (id, template, language, recipient, data, state, attempts, created_at, updated_at)
       select gen_random_uuid(), 'test', 'en', 'ana@example.com', '{}', 'waiting', 0, now(), now() from generate_series(1, 1000)`,
    )

    expect(await enqueueTwice()).toHaveLength(1003)
  })

  test('that the replaced database had sent are not sent again, and their values are deleted', async () => {
    const { owner } = target
    await owner.query(
      `update platform.mails set state = 'sent', attempts = 1, data = null, sent_at = '2026-11-20T08:00Z' where id = $1`,
      [mails.neverTried],
    )
    await owner.query(`update platform.mails set state = 'undeliverable', problem = '550' where id = $1`, [
      mails.beingSent,
    ])

    await restoreBackup(target, path, { replace: true, roles: true })

    const { rows } = await owner.query(
      'select state, data, sent_at, problem from platform.mails where id = any($1) order by state',
      [[mails.neverTried, mails.beingSent]],
    )
    expect(rows).toEqual([
      { state: 'sent', data: null, sent_at: new Date('2026-11-20T08:00:00Z'), problem: null },
      { state: 'undeliverable', data: null, sent_at: null, problem: '550' },
    ])
    expect(await enqueueTwice()).toEqual([mails.triedTwice])
  })
})

test('a change of the base currency that a backup has open is ended, so that its user can change it again', async () => {
  const { rows } = await target.owner.query('select from base_currency_changes')

  expect(rows).toEqual([])
})

describe('files that the backup does not have', () => {
  const others = [getImageKey(newId()), `exports/${newId()}/archive.zip`]
  beforeEach(async () => {
    for (const key of others) await target.files.put(key, Buffer.from('of someone'), 'image/png')
    await target.owner.query('delete from platform.mails; delete from auth.users')
  })

  test('are deleted by a restore that replaces', async () => {
    const { otherFiles } = await restoreBackup(target, path, { replace: true, roles: true })

    expect(otherFiles).toBe(2)
    expect([...target.files.files.keys()]).toEqual([getImageKey(userId)])
  })

  test('stay when the restore failed', async () => {
    const put = () => Promise.reject(new Error('no space left on device'))
    const full = { ...target, files: { ...target.files, put } }

    await expect(restoreBackup(full, path, { replace: true, roles: true })).rejects.toThrow('no space')
    expect([...target.files.files.keys()]).toEqual([getImageKey(userId), ...others])
  })

  test('stay and are counted when the database was empty', async () => {
    const { ownerUrl, drop } = await createEmptyTestDatabase()
    onTestFinished(drop)

    const { otherFiles } = await restoreBackup({ ...target, ownerUrl }, path, { replace: false, roles: true })

    expect(otherFiles).toBe(2)
    expect(target.files.files.size).toBe(3)
  })
})

/** Enqueues the restored mails as two workers that start, and returns the mails with a job. */
async function enqueueTwice(): Promise<string[]> {
  const db = openPool(buildAppUrl(target.ownerUrl), { max: 2 })
  const jobs = await openJobQueue(db)
  await enqueueRestoredMails({ db, clock: systemClock, jobs })
  await enqueueRestoredMails({ db, clock: systemClock, jobs })
  const { rows } = await transaction(asJob(db), (connection) =>
    connection.$client.query<{ id: string }>(
      `select data ->> 'mailId' as id from jobs.job where name = 'mail.send' order by 1`,
    ),
  )
  await jobs.close()
  await db.close()
  return rows.map(({ id }) => id)
}
