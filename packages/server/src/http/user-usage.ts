import { readCredential } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { readSessionHeaders } from './headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Counts the bytes of a body as held by the user of the request until its answer. Throws request.too_many. */
    holdBody?: (bytes: number) => void
    /** Counts the request as one of this user. Called as soon as its session or token is read. */
    setRequestUser?: (userId: string) => void
  }
}

const MB = 1024 * 1024

/**
 * What one user may occupy in a server process, with all sessions and API tokens. A browser opens six
 * connections to a server. A write costs as much as several reads, and those of one user wait for the same rows anyway.
 */
export const MAX_OF_USER = {
  /** Reads and writes that are handled at once. */
  reads: 8,
  writes: 4,
  /** Bodies that are not complete, and answers that are not read. */
  heldBytes: 64 * MB,
  /** Milliseconds of processor time while others are waiting, at once and in a minute. */
  cpuMs: 500,
  cpuMsPerMinute: 18_000,
}

/** What an answer holds at least: its objects, and its part of a connection. */
const MIN_ANSWER_BYTES = 16 * 1024
/** A larger answer is a file that is read piece by piece. */
const MAX_ANSWER_BYTES = 10 * MB
/** Requests of one user together take about this much processor time at most while others wait. One is always allowed. */
const MAX_AT_ONCE_MS = 50
/** Taken for the cost of a request at least, because the next one of a user can cost more than the last ones did. */
const MIN_COST_MS = 15
/** How much of the expected cost each request decides. */
const COST_WEIGHT = 0.3
/** How much longer than an empty budget a user waits after one costly request. */
const MAX_CPU_DEBT_MS = 500
/** How many more reads, and how many more writes, of one user may wait, and for how long. */
const MAX_WAITING = 200
const MAX_WAIT_MS = 10_000
const RETRY_SECONDS = 5
/** Others are waiting when one of them sent a request within this time. */
const OTHERS_MS = 1000
/** Beyond these numbers what is idle is forgotten. */
const MAX_CACHED_USERS = 10_000

type Kind = 'reads' | 'writes'

/** Of a credential whose user is not known. */
const ONE: Record<Kind, number> = { reads: 1, writes: 1 }

/** What one user occupies. A session or token whose user is not known yet has an account for itself. */
type Account = {
  max: Record<Kind, number>
  running: Record<Kind, number>
  waiting: { kind: Kind; go: () => void }[]
  heldBytes: number
  cpuMs: number
  /** What a request of this user is expected to cost, by the last ones. */
  costMs: number
  refilledAt: number
  timer: NodeJS.Timeout | null
}

type Ports = {
  /** Without it only requests and bytes are limited. */
  limitsCpu?: boolean
  /** Milliseconds, and milliseconds of processor time of this process. */
  now?: () => number
  readCpuMs?: () => number
}

/**
 * Counts what each user occupies in this process: requests at once, processor time and bytes. Requests of a user who
 * occupies too much wait in the order of arrival, and the other users do not.
 */
export class UserUsage {
  private readonly accounts = new Map<string, Account>()
  private readonly users = new Map<string, string>() // of credentials
  private readonly ports: Required<Ports>
  /** The accounts of running requests, null for visitors without a session. */
  private readonly running = new Set<{ account: Account | null; cpuMs: number }>()
  private cpuMs: number
  /** The two who sent the last requests. */
  private latest: { account: Account | null; at: number }[] = []

  constructor({
    limitsCpu = false,
    now = () => performance.now(),
    readCpuMs = readProcessCpuMs,
  }: Ports = {}) {
    this.ports = { limitsCpu, now, readCpuMs }
    this.cpuMs = readCpuMs()
  }

  /** Begins a request of a visitor without a session, who never waits. Returns the function that ends it. */
  beginVisit(): () => void {
    return this.run(null)
  }

  /**
   * Waits until a request with this credential may begin. Throws request.too_many with the seconds to wait. Of a
   * credential whose user is not known, one request at a time runs: it tells the user.
   */
  async begin(credential: string, kind: Kind): Promise<Turn> {
    for (;;) {
      const user = this.users.get(credential)
      const account = user === undefined ? this.getAccount(`of ${credential}`, ONE) : this.getAccount(user)
      const end = await this.take(account, kind)
      if (user !== undefined || !this.users.has(credential))
        return {
          end,
          hold: (bytes) => this.hold(account, bytes),
          count: (bytes) => this.count(account, bytes),
        }
      end()
    }
  }

  /** Counts the requests of this credential as those of the user from now on. */
  setUser(credential: string, userId: string): void {
    if (this.users.get(credential) === userId) return
    if (this.users.size >= MAX_CACHED_USERS) this.users.clear()
    this.users.set(credential, userId)
    const unknown = this.accounts.get(`of ${credential}`)
    for (const { go } of unknown?.waiting.splice(0) ?? []) go() // they wait for the turns of their user
  }

  private getAccount(key: string, max: Record<Kind, number> = MAX_OF_USER): Account {
    const existing = this.accounts.get(key)
    if (existing) return existing
    if (this.accounts.size >= MAX_CACHED_USERS)
      for (const [other, account] of this.accounts) if (isIdle(account)) this.accounts.delete(other)
    const account: Account = {
      max,
      running: { reads: 0, writes: 0 },
      waiting: [],
      heldBytes: 0,
      cpuMs: MAX_OF_USER.cpuMs,
      costMs: MIN_COST_MS,
      refilledAt: this.ports.now(),
      timer: null,
    }
    this.accounts.set(key, account)
    return account
  }

  private async take(account: Account, kind: Kind): Promise<() => void> {
    this.meet(account)
    if (account.heldBytes >= MAX_OF_USER.heldBytes) throw buildRefusal()
    if (this.mayBegin(account, kind)) account.running[kind] += 1
    else await this.wait(account, kind)
    const endRun = this.run(account)
    return () => {
      endRun()
      account.running[kind] -= 1
      this.beginNext(account)
    }
  }

  private mayBegin(account: Account, kind: Kind): boolean {
    const { reads, writes } = account.running
    const cpuMs = this.refill(account)
    if (cpuMs <= 0) return false
    // With little left, what runs must show its cost before the next one begins.
    if (cpuMs < MAX_OF_USER.cpuMs / 2) return reads + writes === 0
    if (this.ports.limitsCpu && this.hasOthers(account) && !fitsAtOnce(account)) return false
    return account.running[kind] < account.max[kind]
  }

  private wait(account: Account, kind: Kind): Promise<void> {
    const { waiting } = account
    if (waiting.filter((one) => one.kind === kind).length >= MAX_WAITING) throw buildRefusal()
    return new Promise((begin, refuse) => {
      const one = {
        kind,
        go: () => {
          clearTimeout(tooLong)
          account.running[kind] += 1
          begin()
        },
      }
      const tooLong = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        refuse(buildRefusal())
      }, MAX_WAIT_MS)
      waiting.push(one)
      this.beginLater(account)
    })
  }

  private beginNext(account: Account): void {
    for (const one of [...account.waiting]) {
      if (!this.mayBegin(account, one.kind)) continue
      account.waiting.splice(account.waiting.indexOf(one), 1)
      one.go()
    }
    this.beginLater(account)
  }

  /** Requests that wait for processor time and for no other request begin when there is some again. */
  private beginLater(account: Account): void {
    if (account.waiting.length === 0 || account.timer || account.cpuMs > 0) return
    const inMs = Math.ceil((1 - account.cpuMs) / this.cpuPerMs) + 1
    account.timer = setTimeout(() => {
      account.timer = null
      this.beginNext(account)
    }, inMs)
    account.timer.unref()
  }

  /** Counts bytes until the returned function is called. */
  private count(account: Account, bytes: number): () => void {
    account.heldBytes += bytes
    let isHeld = true
    return () => {
      if (isHeld) account.heldBytes -= bytes
      isHeld = false
    }
  }

  private hold(account: Account, bytes: number): () => void {
    if (account.heldBytes + bytes > MAX_OF_USER.heldBytes) throw buildRefusal()
    return this.count(account, bytes)
  }

  private run(account: Account | null): () => void {
    this.meet(account)
    this.charge()
    const request = { account, cpuMs: 0 }
    this.running.add(request)
    return () => {
      this.charge()
      this.running.delete(request)
      if (account) account.costMs += COST_WEIGHT * (Math.max(MIN_COST_MS, request.cpuMs) - account.costMs)
    }
  }

  /** Charges the processor time since the last call to those whose requests run, in equal parts, while others wait. */
  private charge(): void {
    if (!this.ports.limitsCpu) return
    const cpuMs = this.ports.readCpuMs()
    const part = (cpuMs - this.cpuMs) / this.running.size
    this.cpuMs = cpuMs
    for (const request of this.running) {
      const { account } = request
      request.cpuMs += part
      if (account && this.hasOthers(account))
        account.cpuMs = Math.max(-MAX_CPU_DEBT_MS, this.refill(account) - part)
    }
  }

  private refill(account: Account): number {
    const now = this.ports.now()
    account.cpuMs = Math.min(MAX_OF_USER.cpuMs, account.cpuMs + (now - account.refilledAt) * this.cpuPerMs)
    account.refilledAt = now
    return account.cpuMs
  }

  private get cpuPerMs(): number {
    return MAX_OF_USER.cpuMsPerMinute / 60_000
  }

  private meet(account: Account | null): void {
    this.latest = [
      { account, at: this.ports.now() },
      ...this.latest.filter((one) => one.account !== account).slice(0, 1),
    ]
  }

  private hasOthers(account: Account): boolean {
    const since = this.ports.now() - OTHERS_MS
    return this.latest.some((one) => one.account !== account && one.at > since)
  }
}

/** A request that runs. `hold` refuses what is too much; `count` counts what exists already. */
type Turn = {
  end(): void
  hold(bytes: number): () => void
  count(bytes: number): () => void
}

/**
 * Lets requests of one user wait for each other before anything is done for them, and counts the bytes of their bodies and
 * answers. Requests without a session do not wait: they belong to different people.
 */
export function limitUserUsage(
  config: { secret: string; baseUrl: string },
  usage: UserUsage = new UserUsage(),
) {
  return createMiddleware(async (c, next) => {
    const credential = readCredential(readSessionHeaders(c), config)
    if (!credential) {
      const endVisit = usage.beginVisit()
      return await next().finally(endVisit)
    }
    const turn = await usage.begin(credential.token, readMethods.has(c.req.method) ? 'reads' : 'writes')
    const releases: (() => void)[] = []
    c.set('holdBody', (bytes) => void releases.push(turn.hold(bytes)))
    c.set('setRequestUser', (userId) => usage.setUser(credential.token, userId))
    try {
      await next()
      countAnswer(turn, c.res, (c.env as Partial<HttpBindings>)?.outgoing)
    } finally {
      for (const release of releases) release()
      turn.end()
    }
  })
}

/** Counts an answer until its client has read it or has left. */
function countAnswer(turn: Turn, answer: Response, outgoing: HttpBindings['outgoing'] | undefined): void {
  if (!outgoing || outgoing.destroyed) return
  const length = Number(answer.headers.get('Content-Length') ?? 0)
  outgoing.once('close', turn.count(Math.min(MAX_ANSWER_BYTES, Math.max(MIN_ANSWER_BYTES, length))))
}

/** Whether one more request fits next to those that run. */
function fitsAtOnce({ running: { reads, writes }, costMs }: Account): boolean {
  const running = reads + writes
  return running === 0 || (running + 1) * costMs <= MAX_AT_ONCE_MS
}

function isIdle({ running, waiting, heldBytes, timer }: Account): boolean {
  return running.reads + running.writes + waiting.length + heldBytes === 0 && timer === null
}

function buildRefusal(): AppError {
  return new AppError('request.too_many', { data: { waitSeconds: RETRY_SECONDS } })
}

/** Also what is compressed, decoded and hashed in other threads of the process. */
function readProcessCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
