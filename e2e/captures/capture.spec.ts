import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as driver, expect, test } from '@playwright/test'
import {
  createTrappedNetwork,
  SITE,
  startTrap,
  type Trap,
} from '../../packages/page-capture/src/captures.fixtures.ts'
import { type Capturer, openCapturer } from '../../packages/page-capture/src/index.ts'
import { prepareBrowserProgram } from '../browser.ts'
import { type Site, startMaliciousSite } from './malicious-site.ts'

test.describe.configure({ mode: 'serial' })

const size = { width: 1200, height: 800 }
const patience = { answerMs: 2500, loadMs: 15_000, settleMs: 500, pictureMs: 10_000, allMs: 30_000 }
let folder: string
let program: string
let trap: Trap
let site: Site
let network: ReturnType<typeof createTrappedNetwork>
let capturer: Capturer
let hasty: Capturer
const capture = (page: string, userId = 'ada') => capturer.capture(page, { userId })
let udpCount = 0
const udp = createSocket('udp4', () => {
  udpCount += 1
})

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-e2e-'))
  program = await prepareBrowserProgram(folder)
  trap = await startTrap()
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  site = await startMaliciousSite(listTargets(trap.port), {
    trapPort: trap.port,
    udpPort: udp.address().port,
  })
  const names = {
    'public.example': [[SITE]],
    'other.example': [[SITE]],
    'private.example': [['10.0.0.7']],
    'mixed.example': [[SITE, '127.0.0.1']],
    'rebinding.example': [[SITE], ['127.0.0.1']],
    'localhost.example': [['127.0.0.1', '::1']],
  }
  network = createTrappedNetwork({ sitePort: site.port, trapPort: trap.port, names })
  const chromium = { program, sandbox: false }
  capturer = openCapturer(chromium, { size, network, patience })
  hasty = openCapturer(chromium, { size, network, patience: { ...patience, loadMs: 500 } })
})
test.afterAll(async () => {
  udp.close()
  await Promise.all([trap.close(), site.close()])
  rmSync(folder, { recursive: true })
})

test('a public page becomes a picture of 1200 by 800 pixels [LIB-28]', async () => {
  const picture = Buffer.from(await capture('http://public.example/'))

  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 800])
})

test('the browser gets no settings of the server, and leaves no files behind', async () => {
  const told = join(folder, 'told')
  const script = join(folder, 'tell.sh')
  writeFileSync(script, `#!/bin/sh\nenv > '${told}'\nexec '${program}' "$@"\n`, { mode: 0o755 })
  process.env.CANARY = 'a secret of the server'

  await openCapturer({ program: script, sandbox: false }, { size, network }).capture(
    'http://public.example/',
    {
      userId: 'ada',
    },
  )

  delete process.env.CANARY
  const environment = readFileSync(told, 'utf8')
  const home = /^HOME=(.*)$/m.exec(environment)?.[1] ?? ''
  expect(environment).not.toContain('a secret')
  expect(home).toContain('candlebook-capture-')
  expect(existsSync(home)).toBe(false)
})

test('a browser that cannot be started is reported as a failure of the server, not of the page', async () => {
  const broken = openCapturer({ program: process.execPath, sandbox: false }, { size, network })

  await expect(broken.capture('http://public.example/', { userId: 'ada' })).rejects.not.toHaveProperty(
    'reason',
  )
})

test('the same attack from a browser without the guard reaches the trap', async () => {
  const browser = await driver.launch({
    executablePath: program,
    args: [`--host-resolver-rules=MAP public.example:80 127.0.0.1:${site.port}`],
  })
  const page = await browser.newPage()

  await page.goto('http://public.example/attack')
  await expect.poll(() => trap.count()).toBeGreaterThan(20)
  await expect.poll(() => udpCount).toBeGreaterThan(0)
  await browser.close()
})

test('a page that tries every attack is captured, and no refused address gets a connection', async () => {
  const before = [trap.count(), udpCount]
  site.asked.length = 0

  await capture('http://public.example/attack')

  expect(site.asked).toContain('/tried')
  expect(site.asked.filter((path) => path === '/to').length).toBeGreaterThan(20)
  expect([trap.count(), udpCount]).toEqual(before)
})

test('a page that cannot be loaded, for any reason, gets the same refusal, and no connection is made', async () => {
  const before = trap.count()
  const { port } = trap
  const to = (url: string) => `http://public.example/to?url=${encodeURIComponent(url)}`
  const refused = [
    ...listTargets(port),
    'http://private.example/',
    'http://mixed.example/',
    'http://nothing.example/',
    'http://public.example:8080/',
    `http://public.example:${site.port}/`,
    'http://user:word@public.example/',
    'http://①②⑦.⓪.⓪.①/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'data:text/html,x',
    'about:blank',
    'chrome://version',
    'view-source:http://public.example/',
    'javascript:1',
    'public.example',
    '',
    to(`http://127.0.0.1:${port}/`),
    to('http://127.0.0.1/'),
    to('http://user:word@[::ffff:127.0.0.1]/'),
    to('http://private.example/'),
    to('file:///etc/passwd'),
    'http://public.example/refresh',
    'http://public.example/script',
    'http://public.example/gone',
    'http://public.example/file',
  ]

  const refuse = (page: string) => expect(capture(page), page).rejects.toMatchObject({ reason: 'failed' })
  for (let at = 0; at < refused.length; at += 4) await Promise.all(refused.slice(at, at + 4).map(refuse))
  expect(trap.count()).toBe(before)
})

test('a redirect to another public page is followed', async () => {
  await capture(`http://public.example/to?url=${encodeURIComponent('http://other.example/')}`)
})

test('a name that resolves to a private address the second time is refused the second time', async () => {
  const before = trap.count()
  await capture('http://rebinding.example/')

  await expect(capture('http://rebinding.example/')).rejects.toMatchObject({
    reason: 'failed',
  })
  expect(trap.count()).toBe(before)
})

test('a page that never finishes loading, or waits for its font, is captured as far as it has loaded', async () => {
  const by = { userId: 'ada' }
  const pages = ['http://public.example/fontless', 'http://public.example/endless']
  await Promise.all(pages.map((page) => hasty.capture(page, by)))
})

test('a page that never answers ends in time; few captures may wait, and fewer of one user', async () => {
  const began = performance.now()
  const asleep = 'http://public.example/asleep'
  const busy = { reason: 'busy' }

  const ofAda = Promise.allSettled([asleep, asleep, '', ''].map((page) => capture(page, 'ada')))
  await expect(capture('http://public.example/', 'ada')).rejects.toMatchObject(busy)
  const ofBob = Promise.allSettled(['', '', '', ''].map((page) => capture(page, 'bob')))
  await expect(capture('http://public.example/', 'eve')).rejects.toMatchObject(busy)

  const reasons = [...(await ofAda), ...(await ofBob)].map(
    (end) => end.status === 'rejected' && end.reason.reason,
  )
  expect(reasons).toEqual(Array(8).fill('failed'))
  expect(performance.now() - began).toBeLessThan(25_000)
  await capture('http://public.example/', 'ada')
})

test('the trap counts every connection', async () => {
  const before = trap.count()

  await once(connect(trap.port, '127.0.0.1'), 'data')

  expect(trap.count()).toBe(before + 1)
})

/** Addresses that lead to the trap, or would without the guard: this machine and its network, in many spellings. */
function listTargets(port: number): string[] {
  return [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://localhost.:${port}/`,
    `http://x.localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://0.0.0.0:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.7/',
    'http://localhost.example/',
  ]
}
