import { setTimeout as wait } from 'node:timers/promises'
import { PreviewProgress } from '@candlebook/contract/import-previews'
import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import { grantAdmin } from '@candlebook/core/identity'
import { strToU8, zipSync } from 'fflate'
import { type Person, recallServer } from './people.ts'
import type { Answer, TestBrowser } from './test-browser.ts'

/** What a client sends for an ordinary open trade, with the given parts changed. */
export function buildTrade<Parts extends Record<string, unknown>>(parts?: Parts): TradeFieldsInput & Parts {
  const trade: TradeFieldsInput = {
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '0.5',
    entryPrice: '96420.50',
    entryDate: '2026-11-02',
  }
  return { ...trade, ...parts } as TradeFieldsInput & Parts // tests also send what does not fit
}

const ASK_EVERY_MS = 20
const MAX_ASKED = 5000

/** Starts the preview of a file and waits for its end. Throws when the request is refused. */
export async function finishPreview(browser: TestBrowser, form: FormData): Promise<PreviewProgress> {
  const { status, text } = await browser.send('POST', '/api/v1/imports/previews', { body: form })
  if (status !== 202) throw new Error(`previewning answered ${status}: ${text}`)
  return await waitForPreview(browser, PreviewProgress.parse(JSON.parse(text)).id)
}

/** Polls a preview until its work has ended. */
export async function waitForPreview(browser: TestBrowser, id: string): Promise<PreviewProgress> {
  for (let asked = 0; asked < MAX_ASKED; asked += 1) {
    const progress = PreviewProgress.parse((await browser.get(`/api/v1/imports/previews/${id}`)).body)
    if (!['waiting', 'reading', 'matching'].includes(progress.state)) return progress
    await wait(ASK_EVERY_MS)
  }
  throw new Error(`the preview ${id} does not end`)
}

/** A request to one route that succeeds: what must exist first, and what is sent. */
export type Sample = {
  /** Creates the row that the route works on, as the person who calls it, and returns its id. */
  prepare?: (person: Person) => Promise<string>
  query?: string
  /** The body for the row with this id. */
  body?: (id: string) => unknown
  /** Whether the route takes requests of programs only. */
  isProgram?: boolean
}

/** A sample of each of these routes. The compiler asks for a route that is missing. */
export type Samples<Routes> = {
  [Name in keyof Routes]: '~orpc' extends keyof Routes[Name] ? Sample : Samples<Routes[Name]>
}

/** The id in the response to a request that created a row. Throws for any other response. */
export function readCreatedId({ status, text }: Answer): string {
  if (status !== 201) throw new Error(`The sample was not created. The server answered ${status}: ${text}`)
  return (JSON.parse(text) as { id: string }).id // a created row has an id
}

/** A form with one file. */
export function buildFileForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** An archive of My data without records. */
export function buildArchive(): File {
  const manifest = { product: 'Candlebook', version: 1, exportedAt: '2026-11-21T12:00:00.000Z' }
  const bytes = zipSync({ 'candlebook.json': strToU8(JSON.stringify(manifest)) })
  return new File([bytes], 'candlebook-2026-11-21.zip', { type: 'application/zip' })
}

/** The fields of a published post. */
export const samplePost = {
  title: 'What one month of reversals cost',
  excerpt: 'A strategy can feel like an edge for years.',
  content: 'For two years I told people that I traded reversals.\nThen I counted them.',
  author: 'Ana Martins',
  published: true,
  images: [] as string[],
  imageTexts: [] as (string | null)[],
}

/** The sample post with these fields changed, and a text for each image. */
export function buildPost(parts: Partial<typeof samplePost> = {}): typeof samplePost {
  const imageTexts = (parts.images ?? []).map((_, at) => `Chart ${at + 1}`)
  return { ...samplePost, imageTexts, ...parts }
}

/** Makes the person an administrator of the person's server. */
export async function makeAdministrator(person: Person): Promise<void> {
  const { ownerUrl, clock } = recallServer(person)
  await grantAdmin(ownerUrl, { userId: person.userId, now: clock.now() })
}

/** Makes the person an administrator, writes a post as this person, and returns its id. */
export async function addPost(person: Person, parts: Partial<typeof samplePost> = {}): Promise<string> {
  await makeAdministrator(person)
  return readCreatedId(await person.browser.post('/api/v1/admin/blog-posts', buildPost(parts)))
}

/** The smallest image: one grey pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPo6OgAAAM0AZmUse0HAAAAAElFTkSuQmCC',
  'base64',
)
