import type pg from 'pg'
import sharp from 'sharp'
import { fillEntries } from '../../bench/harness/fill-entries.ts'
import { fillRecord } from '../../bench/harness/fill-record.ts'
import { PASSWORD } from '../../bench/harness/sign-up.ts'
import type { Attacker, Target } from './attack.ts'

/** The API tokens of an attacker. */
export const tokensOf = new WeakMap<Target, string[]>()

/** A user may create five in ten seconds. */
export async function createTokens(attacker: Target): Promise<void> {
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

/** Gives the trades of a user long notes. */
export async function addLongNotes(owner: pg.Client, userId: string): Promise<void> {
  await fillRecord(owner, { userId, trades: 200, years: 1 })
  await owner.query('update trades set notes = repeat($2, 400) where user_id = $1', [userId, LINE])
}

/** Gives the trades of a user 20 tags each. */
export async function addTags(owner: pg.Client, userId: string): Promise<void> {
  await fillRecord(owner, { userId, trades: 4000, years: 3 })
  await owner.query(
    `update trades set tags = array(select 'tag' || n from generate_series(0, 19) n) where user_id = $1`,
    [userId],
  )
}

/** Adds journal entries of 100 KB. */
export async function addLongEntries(owner: pg.Client, userId: string): Promise<void> {
  await fillEntries(owner, { userId, count: 1500 })
  await owner.query('update journal_entries set content = repeat($2, 2000) where user_id = $1', [
    userId,
    LINE,
  ])
}

/** 20 MB of texts. The first of 200 is sent, which begins the account copy; more than a little in ten minutes is refused. */
export async function fillLongLibrary({ url, cookie, owner, userId }: Attacker): Promise<void> {
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
export const SMALL_PICTURE = await sharp({
  create: { width: 40, height: 40, channels: 3, background: '#fff' },
})
  .png()
  .toBuffer()

export const buildUpload = () => buildForm(AVIF, 'image/avif')

export function buildForm(bytes: Buffer, type: string): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'picture', { type }))
  return form
}

export function buildEntry(n: number): string {
  return JSON.stringify({
    title: `Entry ${n}`,
    content: LINE.repeat(2000),
    date: '2026-01-05',
    tags: [],
    images: [],
    links: [],
  })
}

/** 50 bytes of text. */
const LINE = 'Waited for the retest and took the second touch. \n'
