import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { asJob, buildAppUrl, openPool, transaction } from '@candlebook/core/db'
import { createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { openJobQueue } from '@candlebook/core/jobs'
import { newId } from '@candlebook/core/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProgram, type ServerProcess, startProcess } from '../testing/index.ts'

let database: TestDatabase
let server: ServerProcess | null = null

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await server?.clear()
  server = null
  await database.drop()
})

describe('the server process', () => {
  test('says in one sentence that its port is in use, and ends with 1', async () => {
    server = await startProcess({ DATABASE_URL: database.ownerUrl })
    const { port } = new URL(server.url)
    const own = { PORT: port, HOST: '127.0.0.1', BASE_URL: server.url, DEMO: 'off', RATES_URL: 'off' }
    const second = spawn(process.execPath, [findProgram('main')], {
      env: {
        ...process.env,
        ...own,
        DATABASE_URL: database.ownerUrl,
        DATA_DIR: server.folder,
        PAYMENTS: 'off',
      },
    })
    const ended = new Promise((done) => second.on('exit', done))
    const said = (await Promise.all([text(second.stdout), text(second.stderr)])).join('')

    expect(said).toBe(`Candlebook cannot start: port ${port} is in use. Set PORT to another.\n`)
    expect(await ended).toBe(1)
  })

  test('works jobs itself, and ends with 0 when it is told to', async () => {
    server = await startProcess({ DATABASE_URL: database.ownerUrl })
    await enqueueMail()

    await expect.poll(listStates, { timeout: 30_000 }).toEqual(['completed'])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('leaves jobs to others with WORKER=off, and the command worker does them', async () => {
    server = await startProcess({ DATABASE_URL: database.ownerUrl, WORKER: 'off' })
    await enqueueMail()
    expect(await countWorkers()).toBe(0)

    const worker = spawn(process.execPath, [cli, 'worker'], {
      env: { ...process.env, DATABASE_URL: database.ownerUrl, BASE_URL: server.url },
    })
    const ended = new Promise((done) => worker.on('exit', done))
    await expect.poll(listStates, { timeout: 30_000 }).toEqual(['completed'])
    expect(await countWorkers()).toBeGreaterThan(0)
    worker.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

const cli = findProgram('cli')

/** Adds a job for a mail that does not exist, which its handler finds done. */
async function enqueueMail(): Promise<void> {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 2 })
  const queue = await openJobQueue(db)
  await transaction(asJob(db), (connection) => queue.enqueue(connection, 'mail.send', { mailId: newId() }))
  await queue.close()
  await db.close()
}

async function listStates(): Promise<string[]> {
  const { rows } = await database.owner.query<{ state: string }>(
    `select state::text from jobs.job where name = 'mail.send'`,
  )
  return rows.map(({ state }) => state)
}

async function countWorkers(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'candlebook worker'`,
  )
  return rows[0]!.count // an aggregate has one row
}
