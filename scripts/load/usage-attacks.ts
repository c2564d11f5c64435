import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { signUp } from '../../bench/harness/sign-up.ts'
import { type Attack, sendInParallel, type Target } from './attack.ts'
import {
  addLongEntries,
  addLongNotes,
  addTags,
  buildEntry,
  buildForm,
  buildUpload,
  createTokens,
  fillLongLibrary,
  SMALL_PICTURE,
  tokensOf,
} from './attack-content.ts'

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

const today = `today=${new Date().toISOString().slice(0, 10)}`
