import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays } from '@candlebook/domain/days/day'
import { zipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobWorker } from '../jobs/job-handlers.ts'
import { runScheduled, startTestServer, type TestServer } from '../testing/index.ts'
import { downloadFile } from './rates-download.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const [older, old, newest] = [addDays(TODAY, -5), addDays(TODAY, -4), addDays(TODAY, -3)]

const history = zipSync({
  'eurofxref-hist.csv': new TextEncoder().encode(`Date,USD,JPY,\n${old},1.0812,161.9,\n${older},1.08,161,\n`),
})
const recent = `<gesmes:Envelope xmlns:gesmes="x"><Cube><Cube time='${newest}'>
<Cube currency='USD' rate='1.0850'/><Cube currency='JPY' rate='162.40'/></Cube></Cube></gesmes:Envelope>`

let servers: Server[] = []
let bank: { url: string; asked: string[] }
/** What the bank's server answers to each path. */
let answers: Record<string, RequestListener>

beforeEach(async () => {
  answers = {
    '/recent.xml': (_request, response) => void response.end(recent),
    '/eurofxref-hist.zip': (_request, response) => void response.end(history),
  }
  const asked: string[] = []
  const url = await listen((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  bank = { url, asked }
})
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

describe('the daily job', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    await server.database.owner.query('truncate platform.exchange_rates; delete from jobs.job')
    server.appContext.config.rates = {
      recent: `${bank.url}/recent.xml`,
      history: `${bank.url}/eurofxref-hist.zip`,
    }
  })
  afterAll(() => server.stop())

  test('loads the entire history once, and the last 90 days afterwards', async () => {
    await run()
    expect(await countRates()).toBe(4)
    await run()

    expect(bank.asked).toEqual(['/eurofxref-hist.zip', '/recent.xml'])
    expect(await countRates()).toBe(6)
  })

  test('loads the history again after a standstill of more than the days of the other file', async () => {
    await run()
    server.clock.moveBy({ days: 90 })
    await run()
    server.clock.reset()

    expect(bank.asked).toEqual(['/eurofxref-hist.zip', '/eurofxref-hist.zip'])
  })

  test('fetches nothing where it is switched off', async () => {
    server.appContext.config.rates = null
    await run()

    expect(bank.asked).toEqual([])
    expect(await countRates()).toBe(0)
  })

  test.each<[what: string, answer: RequestListener, message: string]>([
    [
      'an error',
      (_request, response) => void response.writeHead(503).end('Try later'),
      'It answered with the status 503.',
    ],
    [
      'a page instead of the file',
      (_request, response) => void response.end('<html><body>Maintenance</body></html>'),
      'The rates were not loaded. Line 1: The file starts with <html> and not with <gesmes:Envelope>.',
    ],
    [
      'a file whose connection ends too early',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': recent.length })
        response.write(recent.slice(0, 100), () => response.destroy())
      },
      'The connection was cut off.',
    ],
    [
      'a file that is cut off',
      (_request, response) => void response.end(recent.slice(0, -30)),
      'Line 2: The XML is not complete here.',
    ],
    [
      'a day in the future',
      (_request, response) => void response.end(recent.replace(newest, '2936-11-20')),
      'The day 2936-11-20 is in the future.',
    ],
    [
      'more than the largest file',
      (_request, response) => void response.end(Buffer.alloc(16 * 1024 * 1024 + 1, 'x')),
      'It has more than 16777216 bytes.',
    ],
  ])('stores nothing and says why when the answer is %s', async (_what, answer, message) => {
    await run()
    answers['/recent.xml'] = answer

    await expect(run()).rejects.toThrow(message)
    expect(await countRates()).toBe(4)
  })

  test('is requested by a worker that starts without rates, and not by one that starts with new ones', async () => {
    await startAndStopWorker()
    expect(await countFetches()).toBe(1)
    await run()
    await server.database.owner.query('delete from jobs.job')
    await startAndStopWorker()

    expect(await countFetches()).toBe(0)
  })

  test('says which address cannot be reached', async () => {
    server.appContext.config.rates = {
      recent: 'http://127.0.0.1:1/rates',
      history: 'http://127.0.0.1:1/history',
    }

    await expect(run()).rejects.toThrow(
      'http://127.0.0.1:1/history could not be downloaded. The connection failed (ECONNREFUSED).',
    )
  })

  const run = () => runScheduled(server, 'rates.fetch')

  async function startAndStopWorker(): Promise<void> {
    const worker = await startJobWorker(server.appContext, pino({ level: 'silent' }))
    await worker.stop({ maxMs: 10_000 })
  }

  async function countFetches(): Promise<number | null> {
    const { rowCount } = await server.database.owner.query(`select from jobs.job where name = 'rates.fetch'`)
    return rowCount
  }

  async function countRates(): Promise<number> {
    const { rows } = await server.database.owner.query<{ count: number }>(
      'select count(*)::int as count from platform.exchange_rates',
    )
    return rows[0]!.count // count returns one row
  }
})

describe('a download', () => {
  const limits = { maxBytes: 1000, maxMs: 30_000 }
  const download = (path: string, more: Partial<Parameters<typeof downloadFile>[1]> = {}) =>
    downloadFile(`${bank.url}${path}`, { ...limits, ...more })

  test('ends when the answer does not, also after its first bytes', async () => {
    answers['/silent'] = () => {}
    answers['/slow'] = (_request, response) => void response.writeHead(200).write('Date,USD,')

    for (const path of ['/silent', '/slow'])
      await expect(download(path, { maxMs: 300 })).rejects.toThrow(
        'There was no complete answer within 0.3 seconds.',
      )
  })

  test('follows a redirect at the same place', async () => {
    answers['/moved'] = (_request, response) =>
      void response.writeHead(302, { Location: '/recent.xml' }).end()

    expect(new TextDecoder().decode(await download('/moved'))).toBe(recent)
  })

  test('follows no redirect into the server’s network', async () => {
    const asked: string[] = []
    const inside = await listen((request, response) => {
      asked.push(request.url ?? '')
      response.end('secret')
    })
    const { port } = new URL(inside)
    const places = [`${inside}/`, `http://localhost:${port}/`, `http://[::1]:${port}/`, 'http://10.0.0.1/']
    for (const place of places) {
      answers['/moved'] = (_request, response) => void response.writeHead(302, { Location: place }).end()
      await expect(download('/moved')).rejects.toThrow('which is not a public address')
    }
    answers['/moved'] = (_request, response) =>
      void response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
    await expect(download('/moved')).rejects.toThrow('It redirects to an address without https.')

    expect(asked).toEqual([])
  })

  test('follows no name that resolves into the server’s network', async () => {
    answers['/moved'] = (_request, response) =>
      void response.writeHead(301, { Location: 'http://rates.example.com/' }).end()
    const network = {
      resolve: async () => ['127.0.0.1'],
      connect: () => {
        throw new Error('no connection is made')
      },
      ownAddresses: () => [],
    }

    await expect(download('/moved', { network })).rejects.toThrow(
      'rates.example.com, which is not a public address',
    )
  })

  test('ends after three redirects', async () => {
    answers['/circle'] = (_request, response) => void response.writeHead(302, { Location: '/circle' }).end()

    await expect(download('/circle')).rejects.toThrow('3 redirects led to another one.')
    expect(bank.asked.length).toBe(4)
  })

  test('does not name the secrets of an address in its message', async () => {
    await expect(download('/missing?key=correct-horse')).rejects.toThrow(
      `${bank.url}/missing could not be downloaded. It answered with the status 404.`,
    )
  })
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // an address, because it listens on a port
}
