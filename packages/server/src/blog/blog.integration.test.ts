import { listAudit } from '@candlebook/core/db/testing'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  addPost,
  buildPost,
  makeAdministrator,
  onePixelPng,
  type Person,
  runJobs,
  runScheduled,
  samplePost,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'

type Post = typeof samplePost & { id: string; version: number; createdAt: string }
type Page = { items: Post[]; nextCursor: string | null }

const PUBLIC = '/api/v1/blog-posts'
const ADMIN = '/api/v1/admin/blog-posts'
const IMAGES = '/api/v1/admin/blog-images'

let server: TestServer
let ana: Person
let rui: Person
let user: Person

beforeAll(async () => {
  server = await startTestServer()
  ana = await server.signUp({ name: 'Ana Martins' })
  rui = await server.signUp({ name: 'Rui Costa' })
  user = await server.signUp()
  await makeAdministrator(ana)
  await makeAdministrator(rui)
})
afterAll(() => server.stop())

const hasId =
  (id: string) =>
  ({ items }: Page) =>
    items.some((post) => post.id === id)
const listPublic = async () => (await server.browser().get<Page>(`${PUBLIC}?limit=20`)).body
const listAll = async () => (await ana.browser.get<Page>(`${ADMIN}?limit=50`)).body
const getPost = async (id: string) => (await ana.browser.get<Post>(`${ADMIN}/${id}`)).body

function save(id: string, post: Partial<Post>, who = ana): Promise<Answer<Post>> {
  return who.browser.put<Post>(`${ADMIN}/${id}`, buildPost(post))
}

async function upload(bytes: Uint8Array, name = 'chart.png', who = ana): Promise<Answer<{ url: string }>> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return who.browser.send<{ url: string }>('POST', IMAGES, { body })
}

const uploadPicture = async (who = ana) => (await upload(onePixelPng, 'chart.png', who)).body.url

describe('a post', () => {
  test('is stored with every field as written, and its content keeps the line breaks [DATAC-09] [ABLG-03]', async () => {
    const content = '  The first line\n\nThe second one, with two  spaces\r\nand a tab\t. '
    const images = [await uploadPicture(), await uploadPicture()]
    const imageTexts = [' Ten reversals, by day ', null]
    const id = await addPost(ana, { content, images, imageTexts, title: ' A title ' })

    expect(await getPost(id)).toEqual({
      ...samplePost,
      id,
      version: 1,
      title: 'A title',
      content,
      images,
      imageTexts: ['Ten reversals, by day', null],
      createdAt: expect.stringMatching(/^\d{4}-/),
      updatedAt: expect.stringMatching(/^\d{4}-/),
    })
  })

  test('is a draft unless it says otherwise [ABLG-03]', async () => {
    const { published: _, ...fields } = samplePost
    const { body } = await ana.browser.post<Post>(ADMIN, fields)

    expect(body.published).toBe(false)
  })

  test.each(['title', 'excerpt', 'content', 'author'] as const)(
    'without %s is not stored [ABLG-02]',
    async (field) => {
      const before = (await listAll()).items.length
      const blank = await ana.browser.post(ADMIN, { ...samplePost, [field]: ' \n ' })
      const missing = await ana.browser.post(ADMIN, { ...samplePost, [field]: undefined })

      for (const { status, body } of [blank, missing])
        expect([status, body.error.fields]).toEqual([
          422,
          [expect.objectContaining({ field, code: `post.${field}_missing` })],
        ])
      expect((await listAll()).items.length).toBe(before)
    },
  )

  test('with an image needs its text, or null for one that only decorates [ABLG-06] [BLOG-08]', async () => {
    const images = [await uploadPicture(), await uploadPicture()]
    const send = async (imageTexts: (string | null)[] | undefined) => {
      const { status, body } = await ana.browser.post(ADMIN, { ...samplePost, images, imageTexts })
      return status === 201 ? 201 : [body.error.fields?.[0]?.field, body.error.fields?.[0]?.code]
    }

    expect(await send(undefined)).toEqual(['imageTexts.0', 'post.image_text_missing'])
    expect(await send(['One'])).toEqual(['imageTexts.1', 'post.image_text_missing'])
    expect(await send(['One', ' '])).toEqual(['imageTexts.1', 'post.image_text_missing'])
    expect(await send(['One', null, 'Three'])).toEqual(['imageTexts.2', 'field.invalid'])
    expect(await send(['One', null])).toBe(201)
  })

  test('that is published is on the public list and by its id, and as a draft it is on neither [ABLG-04] [BLOG-01] [BLOG-09]', async () => {
    const id = await addPost(ana, { published: false })
    const seen = async () => [
      hasId(id)(await listPublic()),
      (await server.browser().get(`${PUBLIC}/${id}`)).status,
    ]
    const asDraft = await seen()
    await save(id, { version: 1, published: true })
    const asPublished = await seen()
    await save(id, { version: 2, published: false })

    expect([asDraft, asPublished, await seen()]).toEqual([
      [false, 404],
      [true, 200],
      [false, 404],
    ])
  })

  test('that is deleted is on no list and cannot be deleted again [ABLG-05]', async () => {
    const id = await addPost(ana)
    const first = await ana.browser.delete(`${ADMIN}/${id}`)
    const second = await ana.browser.delete(`${ADMIN}/${id}`)

    expect([first.status, second.status]).toEqual([204, 404])
    expect([hasId(id)(await listPublic()), hasId(id)(await listAll())]).toEqual([false, false])
  })

  test('that is sent twice with one clientKey is stored once, also at the same moment', async () => {
    const before = (await listAll()).items.length
    const body = { ...samplePost, clientKey: newId() }
    const answers = await Promise.all([ana, rui, ana].map(({ browser }) => browser.post<Post>(ADMIN, body)))

    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect((await listAll()).items.length).toBe(before + 1)
  })

  test('that another request with the same clientKey describes otherwise is refused', async () => {
    const before = (await listAll()).items.length
    const clientKey = newId()
    const send = (title: string, who = ana) => who.browser.post(ADMIN, { ...samplePost, title, clientKey })
    await send('What a trading plan needs')
    const { status, body } = await send('What a trading plan does not need', rui)

    expect([status, body.error.code]).toEqual([409, 'request.client_key_reused'])
    expect((await listAll()).items.length).toBe(before + 1)
  })

  test('that two administrators edit is saved by the first, and the second gets the stored post', async () => {
    const id = await addPost(ana)
    await save(id, { version: 1, title: 'Ana was first' }, ana)
    const late = await save(id, { version: 1, title: 'Rui was late' }, rui)

    expect([late.status, late.body]).toMatchObject([
      409,
      {
        error: { code: 'blog.changed_elsewhere', data: { current: { title: 'Ana was first', version: 2 } } },
      },
    ])
    expect((await getPost(id)).title).toBe('Ana was first')
  })

  test('is listed by page, newest created first, each once [ABLG-01] [BLOG-01]', async () => {
    const other = await startTestServer()
    const writer = await other.signUp()
    const first = await addPost(writer, { title: 'Post 0' })
    for (let n = 1; n < 5; n++) await addPost(writer, { title: `Post ${n}`, published: n % 2 === 0 })
    other.clock.moveBy({ ms: 1000 })
    await writer.browser.put(`${ADMIN}/${first}`, { ...buildPost({ title: 'Post 0' }), version: 1 })
    const read = async (address: string, titles: string[] = [], cursor = ''): Promise<string[]> => {
      const { body } = await writer.browser.get<Page>(`${address}?limit=2${cursor && `&cursor=${cursor}`}`)
      const found = [...titles, ...body.items.map(({ title }) => title)]
      return body.nextCursor ? await read(address, found, body.nextCursor) : found
    }
    const lists = [await read(ADMIN), await read(PUBLIC)]
    await other.stop()

    expect(lists).toEqual([
      ['Post 4', 'Post 3', 'Post 2', 'Post 1', 'Post 0'],
      ['Post 4', 'Post 2', 'Post 0'],
    ])
  })

  test('leaves an audit entry for each change, with the administrator and the post', async () => {
    const id = await addPost(ana, { published: false })
    await save(id, { version: 1, published: true })
    await save(id, { version: 2, published: true, title: 'Another title' }, rui)
    await save(id, { version: 3, published: false })
    await ana.browser.delete(`${ADMIN}/${id}`)
    const entries = await listAudit(server.database.owner, 'blog.')

    expect(
      entries.filter(({ targetId }) => targetId === id).map(({ action, userId }) => ({ action, userId })),
    ).toEqual([
      { action: 'blog.created', userId: ana.userId },
      { action: 'blog.published', userId: ana.userId },
      { action: 'blog.updated', userId: rui.userId },
      { action: 'blog.unpublished', userId: ana.userId },
      { action: 'blog.deleted', userId: ana.userId },
    ])
  })
})

describe('a visitor and a user', () => {
  test.each([
    ['GET', ADMIN],
    ['GET', `${ADMIN}/:id`],
    ['POST', ADMIN],
    ['PUT', `${ADMIN}/:id`],
    ['DELETE', `${ADMIN}/:id`],
    ['POST', IMAGES],
  ])('cannot %s %s, and nothing changes [API-22] [ADM-05]', async (method, address) => {
    const id = await addPost(ana, { published: false })
    const path = address.replace(':id', id)
    const body = address === IMAGES ? new FormData() : { ...samplePost, version: 1 }
    const options = method === 'GET' || method === 'DELETE' ? {} : { body }
    const answers = [server.browser(), user.browser].map((browser) => browser.send(method, path, options))

    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.error.code])).toEqual([
      [401, 'session.required'],
      [403, 'admin.required'],
    ])
    expect(await getPost(id)).toMatchObject({ version: 1, published: false })
  })

  test('get the same answer for a draft as for an id that does not exist [BLOG-09] [API-22]', async () => {
    const draft = await addPost(ana, { published: false })
    const ids = [draft, newId(), draft.toUpperCase(), '1', '%00', `${draft}'--`, 'x'.repeat(500)]
    for (const browser of [server.browser(), user.browser]) {
      const answers = ids.map((id) => browser.get(`${PUBLIC}/${encodeURIComponent(id)}`))
      const seen = (await Promise.all(answers)).map(({ status, body }) => [status, body.error.code])

      expect(seen).toEqual(ids.map(() => [404, 'blog.not_found']))
    }
  })

  test('see no draft in the database either, without any query of ours', async () => {
    await addPost(ana, { published: false })
    const client = await server.appContext.db.pool.connect()
    const asUser = `begin; select set_config('app.user_id', '${user.userId}', true), set_config('app.actor', 'administrator', true)`
    for (const begin of ['begin', asUser]) {
      await client.query(begin)
      const { rows } = await client.query('select distinct published from platform.blog_posts')
      await client.query('rollback')

      expect(rows).toEqual([{ published: true }])
    }
    client.release()
  })
})

describe('bad input', () => {
  const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>'

  test('markup is stored and answered as the text that it is', async () => {
    const texts = { title: markup, excerpt: markup, author: markup, content: `${markup}\n${markup}` }
    const id = await addPost(ana, texts)

    expect(await getPost(id)).toMatchObject(texts)
  })

  test.each([
    ['title', 'x'.repeat(10_000)],
    ['excerpt', 'x'.repeat(501)],
    ['author', 'x'.repeat(101)],
    ['content', 'x'.repeat(100_001)],
    ['published', 'yes'],
    ['title', { toString: 'x' }],
    ['title', 'a\0b'],
    ['images', Array.from({ length: 50 }, () => '/blog-images/x.png')],
    ['images', 'javascript:alert(1)'],
    ['version', '1'],
  ])('%s is refused with a problem at the field (%#)', async (field, value) => {
    const id = await addPost(ana)
    const { status, body } = await ana.browser.put(`${ADMIN}/${id}`, {
      ...samplePost,
      version: 1,
      [field]: value,
    })

    expect(status).toBe(422)
    expect((body as unknown as Refusal).error.fields.map((one) => one.field)).toEqual([field])
  })

  test.each([
    ['0', 422],
    ['20', 200],
    ['21', 422],
    ['1e9', 422],
    ['-1', 422],
  ])('a visitor who asks for %s posts at once is answered %i', async (limit, status) => {
    expect((await server.browser().get(`${PUBLIC}?limit=${limit}`)).status).toBe(status)
  })

  test('1 MB of content is refused before it is read', async () => {
    const { status, body } = await ana.browser.post(ADMIN, { ...samplePost, content: 'x'.repeat(1_100_000) })

    expect([status, body.error.code]).toEqual([413, 'request.too_large'])
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/tracker.png',
    `/blog-images/${'0'.repeat(32)}-1x1.png`,
    '/blog-images/../images/a.png',
    'data:image/svg+xml,<svg/>',
  ])('the image %s, which is not stored for the blog, is refused', async (url) => {
    const { status, body } = await ana.browser.post(ADMIN, buildPost({ images: [url] }))

    expect([status, body.error.fields]).toEqual([
      422,
      [expect.objectContaining({ field: 'images.0', code: 'post.image_unknown' })],
    ])
  })

  test.each([
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page named as a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', Buffer.from('%PDF-1.7 a fake')],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', onePixelPng.subarray(0, 40)],
  ])('%s is refused as an image [ABLG-06]', async (_what, bytes) => {
    const { status } = await upload(bytes)

    expect(status).toBe(422)
  })
})

describe('an image of the blog', () => {
  test('is shown to anyone and for ever, as a picture and nothing else [ABLG-06]', async () => {
    const url = await uploadPicture()
    await addPost(ana, { images: [url] })
    const response = await fetch(new URL(url, server.url))

    expect(url).toMatch(/^\/blog-images\/[0-9a-f]{32}-1x1\.png$/)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('of a draft or of no post is shown to administrators only, and never kept by a cache', async () => {
    const url = await uploadPicture()
    const reader = await server.signUp()
    const statuses = async () =>
      Promise.all(
        [server.browser(), reader.browser, ana.browser].map(async (one) => (await one.get(url)).status),
      )
    const unnamed = await statuses()
    const id = await addPost(ana, { images: [url], published: false })
    const draft = await statuses()
    const { headers } = await ana.browser.get(url)
    await save(id, { version: 1, images: [url], published: true })
    const published = await statuses()
    await save(id, { version: 2, images: [url], published: false })

    expect([unnamed, draft, published, await statuses()]).toEqual([
      [404, 404, 200],
      [404, 404, 200],
      [200, 200, 200],
      [404, 404, 200],
    ])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('loses what follows the picture in the file', async () => {
    const { body } = await upload(Buffer.concat([onePixelPng, Buffer.from('<script>alert(1)</script>')]))
    await addPost(ana, { images: [body.url] })
    const stored = Buffer.from(await (await fetch(new URL(body.url, server.url))).arrayBuffer())

    expect(stored.includes('<script>')).toBe(false)
  })

  test.each(['nothing.png', '..%2f..%2fimages', `${'0'.repeat(32)}-1x1.png`, '%00', ''])(
    'at the address %j does not exist',
    async (name) => {
      const { status, body } = await server.browser().get(`/blog-images/${name}`)

      expect([status, body.error.code]).toEqual([404, 'images.not_found'])
    },
  )

  test('stays when the account of its uploader is erased', async () => {
    const leaver = await server.signUp()
    await makeAdministrator(leaver)
    const images = [await uploadPicture(leaver)]
    const id = await addPost(leaver, { images, author: 'A former colleague' })
    const { email, password } = leaver
    await leaver.browser.post('/api/auth/delete-account', { email, password })
    await runJobs(server, ['accounts.erase'])
    const gone = await server.database.owner.query('select 1 from auth.users where id = $1', [leaver.userId])

    expect(gone.rows).toEqual([])
    expect((await fetch(new URL(images[0]!, server.url))).status).toBe(200)
    expect(await getPost(id)).toMatchObject({ images, author: 'A former colleague' })
  })

  test('is deleted a day after the last post stopped naming it, and not before', async () => {
    const [kept, dropped, shared, never] = [
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
    ]
    const first = await addPost(ana, { images: [kept, dropped, shared] })
    await addPost(ana, { images: [shared] })
    await save(first, { version: 1, images: [kept] })
    const statuses = async () =>
      Promise.all([kept, dropped, shared, never].map(async (url) => (await ana.browser.get(url)).status))
    await runScheduled(server, 'blog.sweep-images')
    const before = await statuses()
    await server.database.owner.query(
      `update platform.blog_images set unused_since = unused_since - interval '24 hours'`,
    )
    await runScheduled(server, 'blog.sweep-images')
    const refused = await save(first, { version: 2, images: [kept, dropped] })

    expect([before, await statuses()]).toEqual([
      [200, 200, 200, 200],
      [200, 404, 200, 404],
    ])
    expect(refused.status).toBe(422)
  })
})

describe('the feed', () => {
  test('names published posts only, with their addresses', async () => {
    const shown = await addPost(ana, { title: 'Shown & told' })
    const hidden = await addPost(ana, { published: false })
    const response = await fetch(new URL('/blog/rss.xml', server.url))
    const text = await response.text()

    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain('<title>Shown &amp; told</title>')
    expect(text).toContain(`/blog/${shown}</link>`)
    expect(text).not.toContain(hidden)
  })

  test('shows an image at its place and the others below the text, with their texts [BLOG-08]', async () => {
    const images = [await uploadPicture(), await uploadPicture()]
    const content = 'Before <b>\n[image 2: Sold & bought]\nAfter'
    await addPost(ana, { title: 'With images', images, imageTexts: ['"Quoted"', null], content })
    const text = await (await fetch(new URL('/blog/rss.xml', server.url))).text()
    const [, html = ''] = /<content:encoded>(.*?)<\/content:encoded>/s.exec(text) ?? []
    const address = (at: number) => new URL(images[at]!, server.appContext.config.baseUrl).href

    expect(unescapeXml(html)).toBe(
      [
        '<p>Before &lt;b&gt;</p>',
        `<figure><img src="${address(1)}" alt="" width="1" height="1" loading="lazy"/><figcaption>Sold &amp; bought</figcaption></figure>`,
        '<p>After</p>',
        `<figure><img src="${address(0)}" alt="1 of 2: &quot;Quoted&quot;" width="1" height="1" loading="lazy"/></figure>`,
      ].join('\n'),
    )
  })

  test('has the contents of the newest posts up to 128 KB, and of the others the excerpt', async () => {
    const content = 'x'.repeat(70_000)
    for (const title of ['Oldest', 'Middle', 'Newest']) await addPost(ana, { title, content })
    const text = await (await fetch(new URL('/blog/rss.xml', server.url))).text()
    const items = text.split('<item>').slice(1, 4)

    expect(items.map((item) => /<title>(.*?)</.exec(item)?.[1])).toEqual(['Newest', 'Middle', 'Oldest'])
    expect(items.map((item) => item.includes('<content:encoded>'))).toEqual([true, false, false])
    expect(items.map((item) => item.includes(`<description>${samplePost.excerpt}`))).toEqual([
      true,
      true,
      true,
    ])
  })
})

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

type Refusal = { error: { fields: { field: string }[] } }
