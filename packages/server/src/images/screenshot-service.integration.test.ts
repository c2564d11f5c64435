import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config/config.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const template = 'https://shots.example:8443/take?url={url}'
let without: TestServer
let withService: TestServer

beforeAll(async () => {
  without = await startTestServer()
  withService = await startTestServer({ screenshotService: template })
})
afterAll(() => Promise.all([without.stop(), withService.stop()]))

test('pages may show images of the configured service and of no other site [LIB-27]', async () => {
  expect(await readPolicy(withService, 'img-src')).toBe("'self' data: blob: https://shots.example:8443")
  expect(await readPolicy(without, 'img-src')).toBe("'self' data: blob:")
})

test('pages may request other sites only when a service is configured [LIB-29]', async () => {
  expect(await readPolicy(withService, 'connect-src')).toBe("'self' https: http:")
  expect(await readPolicy(without, 'connect-src')).toBe("'self'")
})

test('a signed-in user gets the template, and null when there is none [LIB-28]', async () => {
  const told = async (server: TestServer) =>
    (await (await server.signUp()).browser.get('/api/v1/library/page-screenshots')).body

  expect(await told(withService)).toEqual({ template })
  expect(await told(without)).toEqual({ template: null })
})

test('a setting that is not a template stops the start with a sentence [LIB-28]', () => {
  const read = (text: string | undefined) =>
    readConfig({ SCREENSHOT_SERVICE_URL: text, SECRET: 'only a test knows 0123456789 abcdef' })
      .screenshotService

  expect(read(undefined)).toBeNull()
  expect(read('')).toBeNull()
  expect(read(template)).toBe(template)
  for (const wrong of [
    'https://shots.example/',
    'shots/{url}',
    'javascript:{url}',
    'https://{url}/',
    'https://x.{url}/y',
  ])
    expect(() => read(wrong), wrong).toThrow(ConfigError)
})

async function readPolicy({ browser }: TestServer, name: string): Promise<string | undefined> {
  const { headers } = await browser().get('/auth')
  const policy = headers.get('content-security-policy') ?? ''
  const directive = policy.split(';').find((part) => part.trim().startsWith(`${name} `))
  return directive?.trim().slice(name.length + 1)
}
