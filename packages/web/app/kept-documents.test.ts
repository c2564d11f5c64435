import { DAY_MS } from '@candlebook/domain/days/day'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepDocuments, type RenderOptions } from './kept-documents.ts'
import type { PageApi } from './request-context.ts'
import type { PlainPage } from './site/plain/inline-files.ts'

const api = {
  baseUrl: 'https://journal.example.com',
  legalTexts: {
    toJSON: () => {
      throw new Error('The texts are too long to be part of a key.')
    },
  },
  readLiveCounts: async () => null,
} as unknown as PageApi // what the tests ask

let rendered: Request[]
let now: number
let render: ReturnType<typeof openRender>

beforeEach(() => {
  rendered = []
  now = 0
  render = openRender()
})

function openRender({ isPlain = false, status = 200, running = { now: 0, most: 0 } } = {}) {
  return keepDocuments(
    async (request, _api, { nonce, requestId, answers = [], onPlainPage }) => {
      rendered.push(request)
      running.most = Math.max(running.most, ++running.now)
      await new Promise(setImmediate)
      running.now -= 1
      const scripts = answers.map(
        ({ address, json }) =>
          `<script type="application/json" data-answers="${address.replaceAll('&', '&amp;')}">${json}</script>`,
      )
      const html = `<html data-request="${requestId}">${scripts.join('')}<script nonce="${nonce}"></script>`
      if (isPlain) onPlainPage?.({ html, hashes: { script: "'sha256-a'", style: "'sha256-b'" } })
      return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
    { now: () => now },
  )
}

const open = async (address: string, options: RenderOptions = {}, headers: Record<string, string> = {}) => {
  const request = new Request(new URL(address, 'http://10.0.0.1:3000'), { headers })
  return await (await render(request, api, options)).text()
}

describe('a document', () => {
  test('is rendered once, and each request has its own nonce, id and answers', async () => {
    const answers = [{ address: '/api/v1/trades?limit=50&today=1', json: '{"notes":"$& </script>"}' }]
    const first = await open('/app', { nonce: 'n1', requestId: 'r1', answers })
    const second = await open('/app', { nonce: 'n2', requestId: 'r2', answers: [] })

    expect(rendered).toHaveLength(1)
    expect(first).toBe(
      '<html data-request="r1"><script type="application/json" data-answers="/api/v1/trades?limit=50&amp;today=1">' +
        '{"notes":"$& \\u003c/script>"}</script><script nonce="n1"></script>',
    )
    expect(second).toBe('<html data-request="r2"><script nonce="n2"></script>')
  })

  test('without hydration has the same bytes and hashes for all visitors', async () => {
    render = openRender({ isPlain: true })
    const plain: PlainPage[] = []
    const onPlainPage = (page: PlainPage) => void plain.push(page)
    const pages = [await open('/', { nonce: 'a', onPlainPage }), await open('/', { nonce: 'b', onPlainPage })]

    expect(rendered).toHaveLength(1)
    expect(pages[0]).toBe(pages[1])
    expect(pages).toEqual(plain.map(({ html }) => html))
    expect(plain[0]?.hashes).toBe(plain[1]?.hashes)
  })

  test('is rendered without the cookies, the address and the headers of the visitor', async () => {
    await open('/', {}, { Cookie: 'session=secret; candlebook-language=pt', 'User-Agent': 'a robot' })

    expect(rendered[0]?.url).toBe('https://journal.example.com/')
    expect([...(rendered[0]?.headers ?? [])]).toEqual([['cookie', 'candlebook-language=pt']])
  })

  test('is rendered once for requests that arrive together', async () => {
    await Promise.all(Array.from({ length: 20 }, () => open('/privacy')))

    expect(rendered).toHaveLength(1)
  })

  test.each([
    ['another address', '/app?search=NVDA', {}, {}],
    ['another language', '/app', {}, { Cookie: 'candlebook-language=fr' }],
    ['another notice', '/app', { notice: { id: 'n', text: 'Back at 5' } as never }, {}], // no other field matters
  ])('is rendered again for %s', async (_what, address, options, headers) => {
    await open('/app')
    await open(address, options, headers)

    expect(rendered).toHaveLength(2)
  })

  test('for visitors is rendered once for each language, whatever else is in the query', async () => {
    for (const query of ['', '?utm_source=a', '?utm_source=b&gclid=1', '?language=xx'])
      await open(`/${query}`)
    for (const query of ['?language=fr', '?language=fr&ref=1']) await open(`/terms${query}`)

    expect(rendered.map(({ url }) => url)).toEqual([
      'https://journal.example.com/',
      'https://journal.example.com/terms?language=fr',
    ])
  })

  test('is rendered again on the next day, because it says which year it is', async () => {
    await open('/')
    now = DAY_MS - 1
    await open('/')
    expect(rendered).toHaveLength(1)

    now = DAY_MS
    await open('/')
    expect(rendered).toHaveLength(2)
  })

  test.each(['/blog', '/blog/1', '/email-test', '/reset-password?token=secret', '/_root.data'])(
    'at %s is rendered for each request',
    async (address) => {
      await open(address)
      await open(address)

      expect(rendered.map(({ url }) => new URL(url).host)).toEqual(['10.0.0.1:3000', '10.0.0.1:3000'])
    },
  )

  test('that is not found is not kept', async () => {
    render = openRender({ status: 404 })
    await open('/nowhere')
    rendered = []
    await open('/nowhere')

    expect(rendered.at(-1)?.url).toBe('http://10.0.0.1:3000/nowhere')
  })
})

test('documents that are not kept are rendered one at a time', async () => {
  const running = { now: 0, most: 0 }
  render = openRender({ running })
  await Promise.all(Array.from({ length: 10 }, (_, n) => open(`/blog/${n}`)))

  expect(rendered).toHaveLength(10)
  expect(running.most).toBe(1)
})

test('after a render the next one waits as long as it took, at most 50 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    for (const [tookMs, pauseMs] of [
      [20, 20],
      [3000, 50],
    ] as const) {
      rendered = []
      render = keepDocuments(
        async (request) => {
          rendered.push(request)
          now += tookMs
          return new Response('')
        },
        { now: () => now },
      )
      const both = Promise.all([open('/blog/1'), open('/blog/2')])
      await vi.advanceTimersByTimeAsync(pauseMs - 1)
      expect(rendered).toHaveLength(1)

      await vi.advanceTimersByTimeAsync(1)
      await both
      expect(rendered).toHaveLength(2)
    }
  } finally {
    vi.useRealTimers()
  }
})
