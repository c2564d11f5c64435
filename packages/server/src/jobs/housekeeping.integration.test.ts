import { jobTypes } from '@candlebook/core/jobs'
import { afterEach, expect, test } from 'vitest'
import { runScheduled, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
afterEach(() => server.stop())

const EVERY_DAY = /^\d+ \d+ \* \* \*$/

test('a daily job removes ended sessions and the counts of requests of earlier days, and no others', async () => {
  server = await startTestServer({ limitRequests: true, clientAddressHeader: 'x-forwarded-for' })
  const ada = await server.signUp()
  await visit('203.0.113.7')
  server.clock.moveBy({ days: 60 })
  const bob = await server.signUp()
  await visit('198.51.100.4')
  const before = await listRows()

  await runScheduled(server, 'identity.delete-expired')

  expect(jobTypes['identity.delete-expired'].cron).toMatch(EVERY_DAY)
  expect(before).toEqual({
    sessions: [ada.userId, bob.userId].sort(),
    addresses: ['198.51.100.4', '203.0.113.7'],
    visitors: 2,
  })
  expect(await listRows()).toEqual({ sessions: [bob.userId], addresses: ['198.51.100.4'], visitors: 1 })
})

/** Sends two requests without a session that are counted by their address: a sign-in and the check of an invitation. */
async function visit(address: string): Promise<void> {
  const headers = { 'x-forwarded-for': address }
  const browser = server.browser()
  const body = { email: 'ada@example.com', password: 'not the one' }
  await browser.send('POST', '/api/auth/sign-in/email', { body, headers })
  await browser.send('POST', '/api/v1/invitations/validate', {
    body: { invitationCode: 'b'.repeat(32) },
    headers,
  })
}

async function listRows() {
  const { rows } = await server.database.owner.query(
    `select array(select user_id::text from auth.sessions order by 1) as sessions,
       array(select split_part(key, '|', 1) from auth.rate_limits where key like '%/sign-in/email' order by 1) as addresses,
       (select count(*)::int from platform.visitor_counts) as visitors`,
  )
  return rows[0]
}
