import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const asked: { url: string; method: string; mode: string }[] = []
const pictures: string[] = []
let template: string | null = 'https://shots.example/take?url={url}'
let isPageThere = true
let isPictureThere = true

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  pictures.length = 0
  template = 'https://shots.example/take?url={url}'
  isPageThere = true
  isPictureThere = true
  vi.stubGlobal('location', new URL('https://candlebook.example/library'))
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('Image', FakeImage)
})
afterEach(() => vi.unstubAllGlobals())

test('the address of a picture that loads is stored, and the page is requested without reading the response [LIB-27] [LIB-29]', async () => {
  const capture = await capturePage('https://a.example/x')

  expect(capture).toEqual({
    address:
      'https://shots.example/take?url=https%3A%2F%2Fa.example%2Fx&width=1200&height=800&format=webp&quality=80',
  })
  expect(asked).toEqual([{ url: 'https://a.example/x', method: 'HEAD', mode: 'no-cors' }])
})

test('the address of a picture that does not load is not stored [ERR-14]', async () => {
  isPictureThere = false

  expect(await capturePage('https://a.example/x')).toBe('failed')
})

test('a page that cannot be reached has no picture [ERR-14]', async () => {
  isPageThere = false

  expect(await capturePage('https://a.example/x')).toBe('failed')
})

test('without a configured service nothing is sent to the page or to any other site', async () => {
  template = null

  expect(await capturePage('https://a.example/x')).toBe('off')
  expect([asked, pictures]).toEqual([[], []])
})

async function capturePage(page: string) {
  return (await import('./page-screenshot.ts')).capturePage(page)
}

async function answer(target: Request | string, init: RequestInit = {}): Promise<Response> {
  const url = typeof target === 'string' ? target : target.url
  if (url.endsWith('/library/page-screenshots')) return Response.json({ template })
  asked.push({ url, method: init.method ?? '', mode: init.mode ?? '' })
  if (!isPageThere) throw new TypeError('Failed to fetch')
  return new Response()
}

class FakeImage {
  naturalWidth = 1200
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  set src(address: string) {
    pictures.push(address)
    queueMicrotask(() => (isPictureThere ? this.onload?.() : this.onerror?.()))
  }
}
