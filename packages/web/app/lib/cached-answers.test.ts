import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishAuthEvent, signedInStore } from './auth-events.ts'
import { clearCachedAnswers, sendWithCachedTag } from './cached-answers.ts'

const REPORT = 'https://desk.example/api/v1/analytics?today=2026-11-24&strategy=Fade%20[late]'

/** A server whose answer has a tag; it answers 304 to a client that has it. */
function openServer(text = '{"totalPnl":"-12.50"}', tag: string | null = 'W/"a"') {
  const server = { text, tag, sent: [] as (string | null)[], answered: [] as number[] }
  return Object.assign(server, {
    send: async (request: Request) => {
      const sent = request.headers.get('If-None-Match')
      server.sent.push(sent)
      const isKnown = sent !== null && sent === server.tag
      server.answered.push(isKnown ? 304 : 200)
      return new Response(isKnown ? null : server.text, {
        status: isKnown ? 304 : 200,
        headers: server.tag === null ? {} : { ETag: server.tag },
      })
    },
  })
}

type Server = ReturnType<typeof openServer>

const get = async (server: Server, url = REPORT) =>
  await (await sendWithCachedTag(new Request(url), server.send)).text()

beforeEach(clearCachedAnswers)
afterEach(() => void vi.unstubAllGlobals())

test('an unchanged answer is asked for with its tag and shown from memory', async () => {
  const server = openServer()

  expect([await get(server), await get(server), await get(server)]).toEqual(
    Array(3).fill('{"totalPnl":"-12.50"}'),
  )
  expect(server.sent).toEqual([null, 'W/"a"', 'W/"a"'])
  expect(server.answered).toEqual([200, 304, 304])
})

test('a changed answer replaces the kept one', async () => {
  const server = openServer()
  await get(server)
  Object.assign(server, { text: '{"totalPnl":"80"}', tag: 'W/"b"' })

  expect([await get(server), await get(server)]).toEqual(Array(2).fill('{"totalPnl":"80"}'))
  expect(server.answered).toEqual([200, 200, 304])
})

test('an answer without a tag is not kept, and neither is a refusal or a write', async () => {
  const plain = openServer('{}', null)
  await get(plain)
  await get(plain)
  expect(plain.sent).toEqual([null, null])

  const refused = async () => new Response('{"error":{}}', { status: 401, headers: { ETag: 'W/"x"' } })
  expect((await sendWithCachedTag(new Request(REPORT), refused)).status).toBe(401)
  const server = openServer()
  await sendWithCachedTag(new Request(REPORT, { method: 'POST' }), server.send)
  await get(server)
  expect(server.sent).toEqual([null, null])
})

test('an address with another filter does not get the tag', async () => {
  const server = openServer()
  await get(server)
  await get(server, REPORT.replace('late', 'early'))

  expect(server.sent).toEqual([null, null])
})

test('after a sign-out nothing is kept, also of a request that was still running', async () => {
  const server = openServer()
  await get(server)
  const running = get(server, `${REPORT}&type=long`)
  clearCachedAnswers()
  await running
  await get(server)
  await get(server, `${REPORT}&type=long`)

  expect(server.sent).toEqual([null, null, null, null])
})

test.each([
  ['a sign-out', () => publishAuthEvent({ type: 'signed-out' })],
  ['a session that has ended', () => signedInStore.set(false)],
])('%s forgets all answers', async (_what, end) => {
  vi.stubGlobal('document', { cookie: '' })
  const server = openServer()
  await get(server)
  end()
  await get(server)

  expect(server.sent).toEqual([null, null])
})

test('20 answers are kept, and the one that was used longest ago is dropped', async () => {
  const server = openServer()
  const addresses = Array.from({ length: 21 }, (_, at) => `${REPORT}&symbol=S${at}`)
  for (const address of addresses.slice(0, 20)) await get(server, address)
  await get(server, addresses[0])
  await get(server, addresses[20])
  server.sent.length = 0
  await get(server, addresses[0])
  await get(server, addresses[1])

  expect(server.sent).toEqual(['W/"a"', null])
})

test('8 million characters are kept at most', async () => {
  const server = openServer('x'.repeat(5_000_000))
  await get(server)
  await get(server, `${REPORT}&type=long`)
  server.sent.length = 0
  await get(server)

  expect(server.sent).toEqual([null])
})
