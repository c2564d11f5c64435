import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  findLinkToken,
  type PaidServer,
  type Person,
  runJobs,
  startPaidServer,
  subscribe,
} from '../testing/index.ts'

let paid: PaidServer
let { server, payments, sandbox } = {} as PaidServer

beforeAll(async () => {
  paid = await startPaidServer()
  ;({ server, payments, sandbox } = paid)
})
beforeEach(() => paid.clear())
afterAll(() => server.stop())

test('a confirmed change of the email address reaches the customer at the provider, also when it is changed back', async () => {
  const ada = await server.signUp()
  await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
  const before = listCustomerEmails()
  const seen: unknown[] = []
  let current = ada
  for (const email of ['ada.new@example.com', ada.email, 'ada.new@example.com']) {
    await changeEmail(current, email)
    await updateCustomers()
    current = { ...ada, email }
    seen.push(listCustomerEmails())
  }

  expect(before).toEqual([ada.email])
  expect(seen).toEqual([['ada.new@example.com'], [ada.email], ['ada.new@example.com']])
})

test('the provider is not asked for a user without a customer', async () => {
  const ada = await server.signUp()
  await changeEmail(ada, 'ada.new@example.com')
  await updateCustomers()

  expect(sandbox.requests).toEqual([])
})

test('a provider that is down gets the address later', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  const enqueued = changeEmail(ada, 'ada.new@example.com')
  sandbox.faults.breakApi('rate_limited', undefined, (request) => request.startsWith('POST /v1/customers/'))
  await enqueued
  const jobs = await takeJobs()
  await expect(runAgain(jobs)).rejects.toThrow('rate_limit')
  sandbox.faults.clear()
  await runAgain(jobs)
  await runAgain(jobs)

  expect(listCustomerEmails()).toEqual(['ada.new@example.com'])
})

test('an address without its job is not changed, and the link still works', async () => {
  const ada = await server.signUp()
  const { enqueue } = server.appContext.jobs
  const links = await requestChange(ada, 'ada.new@example.com')
  server.appContext.jobs.enqueue = () => Promise.reject(new Error('the queue is broken'))
  const first = await confirm(links.old)
  const failed = await confirm(links.new)
  const between = await getEmail(ada)
  server.appContext.jobs.enqueue = enqueue
  const repeated = await confirm(links.new)

  expect([first.status, failed.status, repeated.status]).toEqual([204, 500, 204])
  expect([between, await getEmail(ada)]).toEqual([ada.email, 'ada.new@example.com'])
})

test('a job that runs before the change is committed waits for it', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  await changeEmail(ada, 'ada.new@example.com')
  const { owner } = server.database
  const client = await owner.connect()
  await client.query('begin')
  await client.query('update auth.users set email = $2 where id = $1', [ada.userId, 'ada.newer@example.com'])
  const updated = updateCustomers()
  await expect.poll(countWaiting).toBe(1)
  const before = listCustomerEmails()
  await client.query('commit')
  client.release()
  await updated

  expect([before, listCustomerEmails()]).toEqual([[ada.email], ['ada.newer@example.com']])
})

test('an address that changes while the provider is told of the one before is told as well', async () => {
  const ada = await server.signUp()
  await subscribe(ada)
  await changeEmail(ada, 'ada.new@example.com')
  const { updateCustomerEmail } = payments
  payments.updateCustomerEmail = async (...request) => {
    payments.updateCustomerEmail = updateCustomerEmail
    await server.database.owner.query('update auth.users set email = $2 where id = $1', [
      ada.userId,
      'ada.newer@example.com',
    ])
    return await updateCustomerEmail(...request)
  }
  await updateCustomers()

  expect(listCustomerEmails()).toEqual(['ada.newer@example.com'])
})

test('an address that changes while the customer is created reaches the customer', async () => {
  const ada = await server.signUp()
  const { createCustomer } = payments
  payments.createCustomer = async (...request) => {
    const created = await createCustomer(...request)
    await changeEmail(ada, 'ada.new@example.com')
    await updateCustomers() // finds no customer yet
    return created
  }
  await ada.browser.post('/api/v1/billing/checkout', { planType: 'annual' })
  await updateCustomers()

  expect(listCustomerEmails()).toEqual(['ada.new@example.com'])
})

const updateCustomers = () => runJobs(server, ['billing.update-customer'])

/** Changes the address as a person does: asks for it, and opens the links in both mails. */
async function changeEmail(person: Person, newEmail: string): Promise<void> {
  const links = await requestChange(person, newEmail)
  const { status } = await confirm(links.old)
  const second = await confirm(links.new)
  expect([status, second.status]).toEqual([204, 204])
}

async function requestChange({ browser, email, password }: Person, newEmail: string) {
  await browser.post('/api/auth/change-email', { newEmail, password })
  const mails = await server.deliverMail()
  const getToken = (address: string) => findLinkToken(mails.find(({ to }) => to === address))
  return { old: getToken(email), new: getToken(newEmail) }
}

const confirm = (token: string) => server.browser().post('/api/auth/confirm-email', { token })

async function getEmail({ browser }: Person): Promise<string> {
  return (await browser.get<{ user: { email: string } }>('/api/v1/session')).body.user.email
}

/** Takes the waiting jobs out of the queue, so that a test can run them more than once. */
async function takeJobs() {
  const { rows } = await server.database.owner.query<{ data: object }>(
    `select data from jobs.job where name = 'billing.update-customer'`,
  )
  return rows.map(({ data }) => data)
}

async function runAgain(jobs: object[]): Promise<void> {
  await server.database.owner.query(`delete from jobs.job where name = 'billing.update-customer'`)
  for (const data of jobs)
    await server.database.owner.query(
      `insert into jobs.job (name, data) values ('billing.update-customer', $1)`,
      [data],
    )
  await updateCustomers()
}

function listCustomerEmails(): (string | null)[] {
  return Object.values(sandbox.state.customers).map(({ email }) => email)
}

/** How many connections to this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await server.database.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
