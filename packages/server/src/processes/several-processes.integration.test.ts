import { execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { asJob, buildAppUrl, openPool } from '@candlebook/core/db'
import { createTestDatabase, type TestDatabase } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { openJobQueue } from '@candlebook/core/jobs'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTrade,
  type ClientConnection,
  findProgram,
  openConnection,
  openEvents,
  type Person,
  type ServerProcess,
  signUp,
  startProcess,
  TestBrowser,
} from '../testing/index.ts'

let database: TestDatabase
let server: ServerProcess
let ada: Person
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startProcess({ DATABASE_URL: database.ownerUrl, WORKERS: '2', RATE_LIMIT: 'on' })
  ada = await signUp(server.url)
  admin = await signUp(server.url)
  for (const { userId } of [ada, admin])
    await database.owner.query('update subscribers set onboarding_completed = true where user_id = $1', [
      userId,
    ])
  await grantAdmin(database.ownerUrl, { userId: admin.userId, now: new Date() })
})
afterAll(async () => {
  await server?.clear()
  await database?.drop()
})

test('a notification that was sent through one process reaches the streams on both', async () => {
  const streams = [await openEvents(ada.browser), await openEvents(ada.browser)]
  for (const stream of streams) await stream.next('ready')
  const message = { title: 'Hello', message: 'About it.', recipientIds: [ada.userId], clientKey: newId() }
  const { status } = await admin.browser.post('/api/v1/admin/notifications', message)

  expect(status).toBe(200)
  for (const stream of streams) expect((await stream.next('notification'))?.data.title).toBe('Hello')
  for (const stream of streams) await stream.close()
})

test('a session that was ended through one process fails on both', async () => {
  const { browser } = await signInAgain(ada)
  const connections = openOnEach(browser)
  const ask = () => Promise.all(connections.map((one) => one.send('GET', '/api/v1/trades')))
  const before = await ask()
  await connections[0]?.send('POST', '/api/auth/sign-out', {})
  const after = await ask()
  for (const connection of connections) connection.close()

  expect(before.map(({ status }) => status)).toEqual([200, 200])
  expect(after.map(({ status }) => status)).toEqual([401, 401])
})

test('600 writes a minute pass through both processes together, at most nine fewer, and none more', async () => {
  const { browser } = await signInAgain(ada) // the sign-out above ended all sessions
  const connections = openOnEach(browser)
  const answers: { status: number | string }[] = []
  for (let n = 0; n < 305; n++)
    answers.push(...(await Promise.all(connections.map((one) => one.send('POST', '/api/v1/trades', {})))))
  for (const connection of connections) connection.close()
  const refused = answers.filter(({ status }) => status === 429).length

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]))
  expect(refused).toBeGreaterThanOrEqual(10)
  expect(refused).toBeLessThanOrEqual(19)
})

test('a slow request to one process is on the page for operators of both', async () => {
  const locking = database.owner.query(
    'begin; lock table trades in access exclusive mode; select pg_sleep(1.5); commit',
  )
  await expect.poll(countLocks).toBe(1)
  await admin.browser.get('/api/v1/trades')
  await locking
  const connections = openOnEach(admin.browser)
  const list = (one: ClientConnection) =>
    one.send('GET', '/api/v1/admin/operations').then(({ body }) => (body as Overview).slowRequests.newest)

  for (const connection of connections)
    await expect
      .poll(() => list(connection))
      .toContainEqual(expect.objectContaining({ method: 'GET', route: '/api/v1/trades' }))
  for (const connection of connections) connection.close()
})

test('jobs are worked in one process, and each once', async () => {
  const db = openPool(buildAppUrl(database.ownerUrl), { max: 2 })
  const queue = await openJobQueue(db)
  for (let n = 0; n < 5; n++)
    await asJob(db, (connection) => queue.enqueue(connection, 'mail.send', { mailId: newId() })) // no such mail: done
  await queue.close()
  await db.close()

  await expect.poll(listMailJobs, { timeout: 30_000 }).toEqual(Array(5).fill('completed 0'))
  expect(await countWorkerConnections()).toBeGreaterThan(0)
  expect(await countWorkerConnections()).toBeLessThanOrEqual(3) // those of one process
})

test('a killed process is started again, the other answers during this, and no acknowledged write is lost', async () => {
  const connections = openOnEach(admin.browser)
  const killed = listRequestProcesses()[0] ?? 0
  const written: string[] = []
  const ended = new Set<ClientConnection>()
  for (let n = 0; n < 40; n++) {
    for (const connection of connections) {
      const { status, body } = await connection.send('POST', '/api/v1/trades', buildTrade())
      if (status === 201) written.push((body as { id: string }).id)
      else ended.add(connection)
    }
    if (n === 10) process.kill(killed, 'SIGKILL')
  }

  expect(written.length).toBeGreaterThan(70)
  expect(ended.size).toBeLessThanOrEqual(1)
  await expect.poll(listRequestProcesses, { timeout: 60_000 }).toHaveLength(2)
  expect(listRequestProcesses()).not.toContain(killed)
  const { rows } = await database.owner.query('select id from trades where user_id = $1', [admin.userId])
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(written))
  for (const connection of connections) connection.close()
  const others = openOnEach(admin.browser)
  for (const other of others) expect((await other.send('GET', '/api/v1/trades')).status).toBe(200)
  for (const other of others) other.close()
})

test('a port that is in use is one sentence, and the exit code 1', async () => {
  const other = createServer()
  const port = await new Promise<number>((done) =>
    other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)),
  )
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: server.folder,
  }
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...env,
      WORKERS: '2',
      BASE_URL: server.url,
      DEMO: 'off',
      RATES_URL: 'off',
      PAYMENTS: 'off',
    },
  })
  const ended = new Promise((done) => child.on('exit', done))
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  other.close()

  expect(said).toBe(`Candlebook cannot start: port ${port} is in use. Set PORT to another.\n`)
  expect(await ended).toBe(1)
})

test('a server without its jobs process works none with WORKER=off', async () => {
  const other = await startProcess({ DATABASE_URL: database.ownerUrl, WORKERS: '2', WORKER: 'off' })
  const programs = listPrograms(other)
  other.child.kill('SIGTERM')
  const exitCode = await other.ended
  await other.clear()

  expect(programs.map(({ task }) => task)).toEqual(['requests', 'requests'])
  expect(exitCode).toBe(0)
})

const main = findProgram('main')

type Overview = { slowRequests: { newest: { method: string; route: string }[] } }

/** Two connections, one to each process. */
function openOnEach(browser: TestBrowser): ClientConnection[] {
  return [openConnection(browser), openConnection(browser)]
}

async function signInAgain({ email, password }: Person): Promise<{ browser: TestBrowser }> {
  const browser = new TestBrowser(server.url)
  const { status, text } = await browser.post('/api/auth/sign-in/email', { email, password })
  if (status !== 204) throw new Error(`signing in answered ${status}: ${text}`)
  return { browser }
}

function listRequestProcesses(): number[] {
  return listPrograms(server).flatMap(({ pid, task }) => (task === 'requests' ? [pid] : []))
}

/** The processes that a server started from its own file. */
function listPrograms({ child }: ServerProcess): { pid: number; task: 'requests' | 'jobs' }[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' })
  return lines
    .split('\n')
    .filter((line) => line.includes(main))
    .map((line) => ({ pid: Number.parseInt(line, 10), task: line.includes('--jobs') ? 'jobs' : 'requests' }))
}

async function countLocks(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int from pg_locks where relation = 'trades'::regclass and mode = 'AccessExclusiveLock' and granted`,
  )
  return rows[0]!.count // an aggregate has one row
}

async function listMailJobs(): Promise<string[]> {
  const { rows } = await database.owner.query<{ state: string }>(
    `select state || ' ' || retry_count as state from jobs.job where name = 'mail.send' and data ->> 'mailId' is not null`,
  )
  return rows.map(({ state }) => state)
}

async function countWorkerConnections(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name = 'candlebook worker'`,
  )
  return rows[0]!.count // an aggregate has one row
}
