import type { Notice } from '@candlebook/contract/operations'
import type { Day } from '@candlebook/domain/days/day'
import { getToday } from '@candlebook/domain/days/today'
import { ANSWER_ATTRIBUTE, type FirstAnswer } from './lib/first-answers.ts'
import {
  getHomePath,
  LANGUAGE_CHOICE,
  LANGUAGE_COOKIE,
  languages,
  parseLanguageChoice,
  readLanguageCookie,
} from './lib/languages.ts'
import { paths } from './lib/paths.ts'
import type { PageApi } from './request-context.ts'
import type { PlainPage } from './site/plain/inline-files.ts'

export interface RenderOptions {
  /** The value that the page's own scripts carry, so that the Content-Security-Policy can refuse all others. */
  nonce?: string
  /** The id under which the server logs this request; shown to people when something fails. */
  requestId?: string
  /** The notice that all people see. */
  notice?: Notice | null
  /** The answers to `listFirstRequests`. */
  answers?: readonly FirstAnswer[]
  /** Called for a page without hydration, which does not contain `nonce` and `requestId`. */
  onPlainPage?(page: PlainPage): void
}

export type Render = (request: Request, api: PageApi, options: RenderOptions) => Promise<Response>

const MAX_KEPT = 200
const MAX_KEPT_CHARACTERS = 16_000_000
/** The longest pause after a render, so that a page that waits for the database does not hold up the others. */
const MAX_PAUSE_MS = 50

/** A rendered document, with blanks where two documents of one key differ. */
type Kept = {
  html: string
  headers: [string, string][]
  plain: (PlainPage & { bytes: Uint8Array<ArrayBuffer> }) | null
}

/**
 * Renders documents once a day for all requests with the same address, language and notice, and fills in what belongs to one
 * request: nonce, request id and first answers. Rendering takes 10 to 20 ms, filling in less than one. Documents that
 * depend on more are rendered for each request, one at a time, with a pause as long as the render after each, so that the
 * requests of others are answered between them.
 */
export function keepDocuments(render: Render, { now = Date.now } = {}): Render {
  const kept = new Map<string, Promise<Kept | null>>() // the one that was used first comes first
  const take = openRenderQueue(now)
  const renderInTurn: Render = async (...call) => {
    const end = await take()
    return await render(...call).finally(end)
  }
  return async (request, api, options) => {
    const key = await findKey(request, { api, options, day: getToday('UTC', new Date(now())) })
    const document = key === null ? null : await (kept.get(key) ?? keep(key, { request, api, options }))
    return document ? fill(document, options) : await renderInTurn(request, api, options)
  }

  function keep(key: string, call: { request: Request; api: PageApi; options: RenderOptions }) {
    const rendering = renderBlank(renderInTurn, call).catch(() => null)
    kept.set(key, rendering)
    void rendering.then((document) => {
      if (document === null) kept.delete(key)
      return forgetOldest(kept)
    })
    return rendering
  }
}

/** Administrators see another page there than others. */
const TEST_MAIL_PAGE = '/email-test'

/**
 * What a document depends on; null when it depends on more, is not HTML, or has a secret in its address. Pages say which year
 * it is.
 */
async function findKey(
  request: Request,
  { api, options: { notice }, day }: { api: PageApi; options: RenderOptions; day: Day },
): Promise<string | null> {
  const { pathname } = new URL(request.url)
  const dependsOnMore = paths.isBlog(pathname) || pathname === TEST_MAIL_PAGE || paths.takesLink(pathname)
  if (request.method !== 'GET' || dependsOnMore || /\.\w+$/.test(pathname)) return null
  const language = readLanguageCookie(request.headers.get('cookie'))
  const { operator, legalFacts, siteContent, sellsPlans, hasPublicDemo } = api
  const facts = [
    operator,
    legalFacts,
    numberTexts(api.legalTexts),
    siteContent,
    sellsPlans,
    hasPublicDemo,
    await api.readLiveCounts(),
  ]
  return JSON.stringify([findAddress(request), day, language, notice ?? null, facts])
}

/** The path and the query that a document depends on. Campaigns and attackers add parameters that no page reads. */
function findAddress(request: Request): string {
  const { pathname, searchParams, search } = new URL(request.url)
  if (!readsLanguageOnly.has(pathname)) return `${pathname}${search}`
  const language = parseLanguageChoice(searchParams)
  return language === null ? pathname : `${pathname}?${LANGUAGE_CHOICE}=${language}`
}

const readsLanguageOnly = new Set<string>([...languages.map(getHomePath), paths.terms, paths.privacy])

const textNumbers = new WeakMap<object, number>()
let lastNumber = 0

/** In place of the legal texts of a server, which are long and do not change while it runs. */
function numberTexts(texts: object): number {
  const number = textNumbers.get(texts) ?? ++lastNumber
  textNumbers.set(texts, number)
  return number
}

/** Renders the document of a request that names no user and no visitor. Null when it is not kept. */
async function renderBlank(
  render: Render,
  { request, api, options }: { request: Request; api: PageApi; options: RenderOptions },
): Promise<Kept | null> {
  const language = readLanguageCookie(request.headers.get('cookie'))
  const headers: Record<string, string> = language ? { Cookie: `${LANGUAGE_COOKIE}=${language}` } : {}
  const found: { page: PlainPage | null } = { page: null }
  const response = await render(new Request(new URL(findAddress(request), api.baseUrl), { headers }), api, {
    ...blanks,
    ...(options.notice !== undefined && { notice: options.notice }),
    onPlainPage: (page) => {
      found.page = page
    },
  })
  const html = found.page?.html ?? (await response.text())
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  if (response.status !== 200 || !isHtml || response.headers.has('Set-Cookie')) return null
  const plain = found.page && { ...found.page, bytes: new TextEncoder().encode(html) }
  return { html, headers: [...response.headers], plain }
}

/** What `fill` replaces. No page contains these words. */
const blanks = {
  nonce: 'blank-nonce-of-a-kept-document',
  requestId: 'blank-request-of-a-kept-document',
  answers: [{ address: 'blank-answers-of-a-kept-document', json: '0' }],
}
const blankAnswers = /<script\b[^>]*"blank-answers-of-a-kept-document"[^>]*>0<\/script>/

function fill({ html, headers, plain }: Kept, options: RenderOptions): Response {
  if (plain) {
    options.onPlainPage?.(plain)
    return new Response(plain.bytes, { headers })
  }
  const { nonce = '', requestId = '', answers = [] } = options
  const filled = html
    .replaceAll(blanks.nonce, () => escapeAttribute(nonce))
    .replaceAll(blanks.requestId, () => escapeAttribute(requestId))
    .replace(blankAnswers, () => answers.map(writeAnswer).join(''))
  return new Response(filled, { headers })
}

/** The same element as in document-answers.tsx. */
function writeAnswer({ address, json }: FirstAnswer): string {
  const text = json.replaceAll('<', '\\u003c')
  return `<script type="application/json" ${ANSWER_ATTRIBUTE}="${escapeAttribute(address)}">${text}</script>`
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

async function forgetOldest(kept: Map<string, Promise<Kept | null>>): Promise<void> {
  let characters = 0
  for (const document of kept.values()) characters += (await document)?.html.length ?? 0
  for (const [key, document] of kept) {
    if (kept.size <= MAX_KEPT && characters <= MAX_KEPT_CHARACTERS) return
    kept.delete(key)
    characters -= (await document)?.html.length ?? 0
  }
}

/** Renders wait for each other, and the next one for as long as the one before took: the requests of others are answered then. */
function openRenderQueue(now: () => number): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    const began = now()
    return () => void setTimeout(resolve, Math.min(now() - began, MAX_PAUSE_MS))
  }
}
