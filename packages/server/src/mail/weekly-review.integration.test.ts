import { DAY_MS } from '@candlebook/domain/days/day'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, runJobs, runScheduled, startTestServer, type TestServer } from '../testing/index.ts'
import { buildTrade } from '../testing/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The day that is this number of days before the server's today. */
const getDay = (before: number) =>
  new Date(server.clock.now().getTime() - before * DAY_MS).toISOString().slice(0, 10)

/** Moves the clock to the next Sunday, or leaves it there. */
function moveToSunday(): void {
  server.clock.moveBy({ days: (7 - server.clock.now().getUTCDay()) % 7 })
}

async function closeTrade({ browser }: Person, daysBefore: number, exitPrice: string): Promise<void> {
  const day = getDay(daysBefore)
  const trade = buildTrade({
    status: 'closed',
    entryPrice: '100',
    exitPrice,
    quantity: '1',
    entryDate: day,
    exitDate: day,
    fees: '0',
  })
  expect((await browser.post('/api/v1/trades', trade)).status).toBe(201)
}

const want = ({ browser }: Person, more: Partial<typeof defaultPreferences> = {}) =>
  browser.put('/api/v1/settings/preferences', { ...defaultPreferences, weeklyReview: true, ...more })

/** The reviews that these people have got, after another run of the job. */
async function listReviews(...people: Person[]) {
  await runScheduled(server, 'days.start-reviews')
  await runJobs(server, ['days.send-review'])
  const mails = await server.deliverMail()
  const addresses = people.map(({ email }) => email)
  return mails.filter(({ subject, to }) => subject.startsWith('Your trading week') && addresses.includes(to))
}

test('who asked for it and closed a trade in the week that ended gets its review once, on Sunday', async () => {
  moveToSunday()
  const reader = await server.signUp()
  const silent = await server.signUp()
  const idle = await server.signUp()
  await want(reader)
  await want(idle)
  for (const person of [reader, silent]) {
    await closeTrade(person, 1, '110')
    await closeTrade(person, 3, '95')
  }
  await closeTrade(idle, 8, '110')
  await closeTrade(reader, 0, '999') // of the week that has begun

  await listReviews()
  const mails = await listReviews(reader, silent, idle)

  expect(mails.map(({ to }) => to)).toEqual([reader.email])
  expect(mails[0]?.text).toContain('Closed trades: 2, 1 won, 1 lost, together +$')
  expect(mails[0]?.text).toContain(`/app/journal?review=${getDay(7)}`)
})

test('with weeks from Monday on, the review is about the week that ends on this Sunday', async () => {
  moveToSunday()
  const reader = await server.signUp()
  await want(reader, { weekStart: 'monday' })
  await closeTrade(reader, 0, '110')

  const mails = await listReviews(reader)
  expect(mails.map(({ to }) => to)).toEqual([reader.email])
  expect(mails[0]?.text).toContain(`/app/journal?review=${getDay(6)}`)
})

test('the link of the mail turns it off', async () => {
  moveToSunday()
  const reader = await server.signUp()
  await want(reader)
  await closeTrade(reader, 2, '110')
  const [mail] = await listReviews(reader)
  const address = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '')
  await server.browser().send('POST', `${address.pathname}${address.search}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    isProgram: true,
  })

  const settings = await reader.browser.get<{ weeklyReview: boolean }>('/api/v1/settings')
  expect(settings.body.weeklyReview).toBe(false)
})
