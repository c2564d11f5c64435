import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { fillEntries } from '../../bench/harness/fill-entries.ts'
import { fillRecord } from '../../bench/harness/fill-record.ts'
import { PASSWORD, signUp } from '../../bench/harness/sign-up.ts'
import { type Attack, type Attacker, sendInParallel, type Target } from './attack.ts'

const MB = 1024 * 1024
const SENDING_MS = 5000

/** One user who occupies as much as today's limits allow, with texts and tags as long as they may be. */
export const usageAttacks: Attack[] = [
  {
    name: 'lists 200 trades with long notes, 8 at once',
    prepare: ({ owner, userId }) => addLongNotes(owner, userId),
    send: (target) => keepAsking(target, { at: 8, path: () => '/api/v1/trades?limit=100' }),
  },
  {
    name: 'lists 200 trades with long notes, 5 tokens',
    prepare: async (attacker) => {
      await addLongNotes(attacker.owner, attacker.userId)
      await createTokens(attacker)
    },
    send: (target) =>
      keepAsking(target, { at: 80, path: () => '/api/v1/trades?limit=100', tokens: tokensOf.get(target) }),
  },
  {
    name: 'reports with a changed filter, 4,000 trades with 20 tags',
    prepare: ({ owner, userId }) => addTags(owner, userId),
    send: (target) =>
      keepAsking(target, { at: 8, path: (n) => `/api/v1/analytics?${today}&tag=tag${n % 20}` }),
  },
  {
    name: 'columns of What if, 4,000 trades with 20 tags',
    prepare: ({ owner, userId }) => addTags(owner, userId),
    send: (target) =>
      keepAsking(target, { at: 8, path: (n) => `/api/v1/analytics/trades?${today}&tag=tag${n % 20}` }),
  },
  {
    name: 'library sync from the start, 5 tokens',
    prepare: async (attacker) => {
      await fillLongLibrary(attacker)
      await createTokens(attacker)
    },
    send: (target) => keepSyncing(target, tokensOf.get(target) ?? []),
  },
  {
    name: 'library sync, answers of 30 connections never read',
    prepare: fillLongLibrary,
    send: (target) => sendInParallel(30, () => neverRead(target)),
  },
  {
    name: 'search in 1,500 journal entries of 100 KB',
    prepare: ({ owner, userId }) => addLongEntries(owner, userId),
    send: (target) =>
      keepAsking(target, { at: 8, path: (n) => `/api/v1/journal-entries?search=nothing${n}` }),
  },
  {
    name: 'lists of 100 journal entries of 100 KB',
    prepare: ({ owner, userId }) => addLongEntries(owner, userId),
    send: (target) => keepAsking(target, { at: 8, path: () => '/api/v1/journal-entries?limit=100' }),
  },
  {
    name: '/ over and over without an account',
    send: ({ url }) => keepAsking({ url, cookie: '' }, { at: 8, path: () => '/' }),
  },
  {
    name: '/ with another query each time',
    send: ({ url }) => keepAsking({ url, cookie: '' }, { at: 8, path: (n) => `/?visit=${n}` }),
  },
  { name: '/app over and over', send: (target) => keepAsking(target, { at: 8, path: () => '/app' }) },
  {
    name: 'event streams opened and closed',
    send: (target) => keepAsking(target, { at: 8, path: () => '/api/events', isClosed: true }),
  },
  {
    name: 'sample record loaded and removed',
    send: (target) =>
      keepAsking(target, {
        at: 4,
        path: () => '/api/v1/demo-record',
        method: (n) => (n % 2 === 0 ? 'POST' : 'DELETE'),
      }),
  },
  {
    name: 'uploads of an AVIF of 13 megapixels, 25 at once',
    send: (target) =>
      keepAsking(target, { at: 25, path: () => '/api/v1/images', method: () => 'POST', body: buildUpload }),
  },
  {
    name: '29 such AVIFs wait before the small picture of another',
    send: async (target) => {
      const other = await signUp(target.url)
      const attack = keepAsking(target, {
        at: 29,
        path: () => '/api/v1/images',
        method: () => 'POST',
        body: buildUpload,
      })
      await setTimeout(1000)
      const began = performance.now()
      const headers = { cookie: other.cookie, origin: target.url }
      const { status } = await fetch(`${target.url}/api/v1/images`, {
        method: 'POST',
        headers,
        body: buildForm(SMALL_PICTURE, 'image/png'),
      })
      const waited = Math.round(performance.now() - began)
      return `${await attack}; the picture of the other: ${status} after ${waited} ms`
    },
  },
  {
    name: 'journal entries of 100 KB without end',
    send: (target) =>
      keepAsking(target, {
        at: 8,
        path: () => '/api/v1/journal-entries',
        method: () => 'POST',
        body: buildEntry,
      }),
  },
  {
    name: '60 uploads that stop after 23.5 MB',
    send: (target) => sendInParallel(60, () => stopSending(target)),
  },
  {
    name: '15 uploads without a session that stop after 23.5 MB',
    send: ({ url }) => sendInParallel(15, () => stopSending({ url, cookie: '' })),
  },
]

type Asking = {
  at: number
  path: (n: number) => string
  method?: (n: number) => string
  body?: (n: number) => string | FormData
  tokens?: string[] | undefined
  /** Leaves the answer as soon as it begins. */
  isClosed?: boolean
}

/** Sends requests for five seconds, `at` of them at once. */
function keepAsking(
  { url, cookie }: Target,
  { at, path, method, body, tokens, isClosed }: Asking,
): Promise<string> {
  const end = performance.now() + SENDING_MS
  let sent = 0
  return sendInParallel(at, async (one) => {
    const token = tokens?.[one % tokens.length]
    const headers: Record<string, string> = token
      ? { authorization: `Bearer ${token}` }
      : { cookie, 'accept-encoding': 'br' }
    let last = 'closed'
    while (performance.now() < end) {
      const n = sent++
      const abort = new AbortController()
      try {
        const sent = body?.(n)
        const isJson = method && !(sent instanceof FormData)
        const answer = await fetch(`${url}${path(n)}`, {
          method: method?.(n) ?? 'GET',
          headers: {
            ...headers,
            ...(method && { origin: url }),
            ...(isJson && { 'content-type': 'application/json' }),
          },
          ...(sent !== undefined && { body: sent }),
          signal: abort.signal,
        })
        last = `${answer.status}`
        if (isClosed) abort.abort()
        else await answer.arrayBuffer()
      } catch {
        last = 'closed'
      }
    }
    return last
  })
}

function keepSyncing({ url }: Target, tokens: string[]): Promise<string> {
  const end = performance.now() + SENDING_MS
  return sendInParallel(tokens.length * 4, async (one) => {
    let last = 'closed'
    while (performance.now() < end) {
      const answer = await fetch(`${url}/api/v1/library/sync`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens[one % tokens.length]}`,
          'content-type': 'application/json',
        },
        body: '{}',
      }).catch(() => null)
      last = `${answer?.status ?? 'closed'}`
      await answer?.arrayBuffer().catch(() => null)
    }
    return last
  })
}

/** Asks for the library 20 times on one connection, and reads nothing. */
function neverRead(target: Target): Promise<string> {
  const socket = open(target).pause()
  for (let n = 0; n < 20; n++)
    socket.write(
      `${head(target, 'POST /api/v1/library/sync', 'application/json')}Content-Length: 2\r\n\r\n{}`,
    )
  return closeLater(socket, () => 'nothing read')
}

function stopSending(target: Target): Promise<string> {
  const socket = open(target)
  let answer = 'no answer'
  socket.on('data', (bytes) => {
    answer = bytes.toString('latin1').slice(9, 12)
  })
  socket.write(
    `${head(target, 'POST /api/v1/images', 'multipart/form-data; boundary=x')}Content-Length: ${24 * MB}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(23.5 * MB))
  return closeLater(socket, () => answer)
}

function head({ url, cookie }: Target, request: string, type: string): string {
  return `${request} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n`
}

function open({ url }: Target): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

function closeLater(socket: Socket, read: () => string): Promise<string> {
  return new Promise((done) => {
    socket.once('close', () => done(read()))
    void setTimeout(SENDING_MS).then(() => socket.destroy())
  })
}

/** The API tokens of an attacker. */
const tokensOf = new WeakMap<Target, string[]>()

/** A user may create five in ten seconds. */
async function createTokens(attacker: Target): Promise<void> {
  const { url, cookie } = attacker
  const tokens: string[] = []
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`${url}/api/v1/api-tokens`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Token ${n}`,
        scopes: ['trades:read', 'library:write'],
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        password: PASSWORD,
      }),
    })
    if (!answer.ok) throw new Error(`creating a token failed: ${answer.status} ${await answer.text()}`)
    tokens.push(((await answer.json()) as { token: string }).token)
  }
  tokensOf.set(attacker, tokens)
}

async function addLongNotes(owner: pg.Client, userId: string): Promise<void> {
  await fillRecord(owner, { userId, trades: 200, years: 1 })
  await owner.query('update trades set notes = repeat($2, 400) where user_id = $1', [userId, LINE])
}

async function addTags(owner: pg.Client, userId: string): Promise<void> {
  await fillRecord(owner, { userId, trades: 4000, years: 3 })
  await owner.query(
    `update trades set tags = array(select 'tag' || n from generate_series(0, 19) n) where user_id = $1`,
    [userId],
  )
}

async function addLongEntries(owner: pg.Client, userId: string): Promise<void> {
  await fillEntries(owner, { userId, count: 1500 })
  await owner.query('update journal_entries set content = repeat($2, 2000) where user_id = $1', [
    userId,
    LINE,
  ])
}

/** 20 MB of texts. The first of 200 is sent, which begins the account copy; more than a little in ten minutes is refused. */
async function fillLongLibrary({ url, cookie, owner, userId }: Attacker): Promise<void> {
  const answer = await fetch(`${url}/api/v1/library/sync`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [buildItem()] }),
  })
  if (!answer.ok) throw new Error(`filling the library failed: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  await owner.query(
    `insert into library_items
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'change', one.change + n))).*
    from library_items one, generate_series(1, 199) n where user_id = $1`,
    [userId],
  )
  await owner.query('update library_copies set last_change = last_change + 199 where user_id = $1', [userId])
}

function buildItem() {
  const stamp = new Date(Date.UTC(2026, 0, 1)).toISOString()
  return {
    id: crypto.randomUUID(),
    deletedUpTo: null,
    item: {
      type: 'text',
      title: 'A long text',
      description: 'A long one.',
      category: 'Trading Strategies',
      tags: [],
      attachedImages: [],
      attachedLinks: [],
      content: LINE.repeat(2000),
      url: null,
      pageScreenshot: null,
      createdAt: stamp,
      updatedAt: stamp,
    },
  }
}

/** 13 million points, as large as an AVIF may be. */
const AVIF = await sharp({ create: { width: 5200, height: 2500, channels: 3, background: '#234567' } })
  .avif({ effort: 0 })
  .toBuffer()
const SMALL_PICTURE = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

const buildUpload = () => buildForm(AVIF, 'image/avif')

function buildForm(bytes: Buffer, type: string): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'picture', { type }))
  return form
}

function buildEntry(n: number): string {
  return JSON.stringify({
    title: `Entry ${n}`,
    content: LINE.repeat(2000),
    date: '2026-01-05',
    tags: [],
    images: [],
    links: [],
  })
}

const today = `today=${new Date().toISOString().slice(0, 10)}`

/** 50 bytes of text. */
const LINE = 'Waited for the retest and took the second touch. \n'
