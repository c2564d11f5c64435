import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SUMMARY = '/api/v1/trades/summary?today=2026-11-23'

beforeEach(() => {
  vi.resetModules() // the answers of a document are read once
  const element = { getAttribute: () => SUMMARY, text: '{"closed":3,"notes":"\\u003c/script>"}' }
  vi.stubGlobal('document', { querySelectorAll: () => [element] })
  vi.spyOn(performance, 'now').mockReturnValue(800) // the process of the tests is older
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a request is answered by the document once, and then by the server', async () => {
  const take = await loadTake()

  const answer = take(get(SUMMARY))

  expect(answer?.headers.get('Content-Type')).toBe('application/json')
  expect(await answer?.json()).toEqual({ closed: 3, notes: '</script>' })
  expect(take(get(SUMMARY))).toBeNull()
})

test('a request for another day goes to the server', async () => {
  const take = await loadTake()

  expect(take(get('/api/v1/trades/summary?today=2026-11-24'))).toBeNull()
})

test('after a write every request goes to the server', async () => {
  const take = await loadTake()

  expect(take({ method: 'POST', url: 'https://desk.example/api/v1/trades' })).toBeNull()

  expect(take(get(SUMMARY))).toBeNull()
})

test('a page that is older than 30 s asks the server', async () => {
  const take = await loadTake()
  vi.spyOn(performance, 'now').mockReturnValue(30_001)

  expect(take(get(SUMMARY))).toBeNull()
})

test('a page that began to load before another user signed in asks the server', async () => {
  const take = await loadTake()
  const changedAt = String(Date.now() - 500)
  vi.stubGlobal('localStorage', { getItem: () => changedAt })

  expect(take(get(SUMMARY))).toBeNull()
})

test('a page that began to load after the sign-in has the answers of its user', async () => {
  const take = await loadTake()
  const changedAt = String(Date.now() - 1500)
  vi.stubGlobal('localStorage', { getItem: () => changedAt })

  expect(take(get(SUMMARY))).not.toBeNull()
})

test('without storage every request goes to the server, because a sign-in of another user would not be known', async () => {
  const take = await loadTake()
  vi.stubGlobal('localStorage', undefined)

  expect(take(get(SUMMARY))).toBeNull()
})

test('a page of the history, or of a restored tab, asks the server', async () => {
  const take = await loadTake()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' }] as never)

  expect(take(get(SUMMARY))).toBeNull()
})

async function loadTake() {
  return (await import('./first-answers.ts')).takeFirstAnswer
}

function get(path: string) {
  return { method: 'GET', url: `https://desk.example${path}` }
}
