import { crc32 } from 'node:zlib'
import { ErrorBody } from '@candlebook/contract/error-body'
import { type ErrorCode, errorCodes } from '@candlebook/contract/error-codes'
import { MAX_COLUMN_TRADES, MAX_SORTED_TRADES } from '@candlebook/contract/limits'
import { scopes } from '@candlebook/contract/scopes'
import { APP_ROLE } from '@candlebook/core/db'
import { grantAdmin } from '@candlebook/core/identity'
import { AppError, newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  buildFileForm,
  buildTrade,
  createProgram,
  type DatabaseProxy,
  fillSignUp,
  finishPreview,
  onePixelPng,
  type Person,
  requestApiToken,
  startDatabaseProxy,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/index.ts'
import {
  buildAdminScenarios,
  buildBillingScenarios,
  buildBlogScenarios,
  buildFactorScenarios,
  stopBillingServer,
} from './error-scenarios.fixtures.ts'

const movement = { day: '2026-11-02', kind: 'deposit', amount: '500', currency: 'USD' }

let server: TestServer
let proxy: DatabaseProxy

beforeAll(async () => {
  server = await startTestServer({
    databaseUrl: async (url) => {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
})
afterAll(async () => {
  await server.stop()
  await stopBillingServer()
  await proxy.shut()
})

/** How each code comes about over HTTP: the answer of the last request has it. */
const scenarios: Partial<Record<ErrorCode, (person: Person) => Promise<Answer>>> = {
  'request.invalid': ({ browser }) => browser.post('/api/v1/trades', buildTrade({ quantity: '-1' })),
  'request.unreadable': ({ browser }) =>
    browser.send('POST', '/api/v1/trades', { body: '{', headers: { 'Content-Type': 'application/json' } }),
  'request.too_large': ({ browser }) =>
    browser.post('/api/auth/sign-in/email', { email: 'x'.repeat(20_000) }),
  'request.too_many_values': ({ browser }) =>
    browser.post('/api/v1/trades', buildTrade({ tags: Array(20_001).fill('a') })),
  'request.unsupported_type': ({ browser }) =>
    browser.send('POST', '/api/v1/trades', { body: 'BTC', headers: { 'Content-Type': 'text/plain' } }),
  'request.client_key_reused': async ({ browser }) => {
    const clientKey = newId()
    await browser.post('/api/v1/trades', buildTrade({ clientKey }))
    return browser.post('/api/v1/trades', buildTrade({ clientKey, symbol: 'ETH' }))
  },
  'request.cross_site': ({ browser }) =>
    browser.send('POST', '/api/v1/trades', {
      body: buildTrade(),
      headers: { Origin: 'https://evil.example' },
    }),
  'request.no_such_route': ({ browser }) => browser.get('/api/v1/nothing'),
  'request.too_many': () => sendTooMany(),
  'server.failed': async ({ browser }) => {
    await server.database.owner.query('alter table trades rename to trades_gone')
    const answer = await browser.get('/api/v1/trades')
    await server.database.owner.query('alter table trades_gone rename to trades')
    return answer
  },
  'server.unavailable': async ({ browser }) => {
    await proxy.shut()
    const answer = await browser.get('/api/v1/trades')
    await proxy.open()
    return answer
  },
  'server.busy': async ({ browser }) => {
    const { owner } = server.database
    await owner.query(`create function wait_too_long() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$;
      create trigger wait_too_long before insert on trades execute function wait_too_long()`)
    const answer = await browser.post('/api/v1/trades', buildTrade())
    await owner.query('drop trigger wait_too_long on trades; drop function wait_too_long')
    return answer
  },
  'session.required': () => server.browser().get('/api/v1/trades'),
  'admin.required': ({ browser }) => browser.get('/api/v1/admin/administrators'),

  'tokens.scope_missing': async (person) =>
    (await createProgram(person, ['journal:read'])).get('/api/v1/trades'),
  'tokens.not_allowed': async (person) => (await createProgram(person, scopes)).get('/api/v1/sessions'),
  'tokens.not_found': ({ browser }) => browser.delete(`/api/v1/api-tokens/${newId()}`),
  'tokens.too_many': async (person) => {
    await server.database.owner.query(
      `insert into auth.api_tokens (id, user_id, name, token_hash, scopes, expires_at, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'a token', concat($1::uuid, n), '{trades:read}', now(), now(), now()
       from generate_series(1, 50) as n`,
      [person.userId],
    )
    return requestApiToken(person)
  },

  'demo.not_allowed': async () => {
    const browser = server.browser()
    await browser.post('/api/auth/demo', {})
    return browser.get('/api/v1/sessions')
  },
  'demo.full': () =>
    askServer({ maxPublicDemos: 1 }, async (other) => {
      await other.browser().post('/api/auth/demo', {})
      return other.browser().post('/api/auth/demo', {})
    }),
  'billing.not_set_up': ({ browser }) =>
    browser.post('/api/v1/billing/trial-checkout', { planType: 'monthly' }),
  ...buildBillingScenarios(),
  ...buildAdminScenarios(),
  'auth.wrong_credentials': ({ email }) =>
    server.browser().post('/api/auth/sign-in/email', { email, password: 'not the one' }),
  'auth.email_taken': ({ email }) => signUp({ email }),
  'auth.email_invalid': () => signUp({ email: 'nobody' }),
  'auth.password_too_short': () => signUp({ password: '12345' }),
  'auth.password_too_long': () => signUp({ password: 'x'.repeat(129) }),
  'auth.password_common': () =>
    askServer({ passwordBlocklist: true }, (other) => signUp({ password: 'password1' }, other)),
  'auth.wrong_password': ({ browser }) =>
    browser.post('/api/auth/reset-password', { newPassword: 'another one', currentPassword: 'not the one' }),
  'auth.name_missing': () => signUp({ name: ' ' }),
  'auth.name_too_long': () => signUp({ name: 'x'.repeat(201) }),
  'auth.terms_missing': () => signUp({ acceptedTerms: false }),
  'auth.challenge_failed': () => signUp({ challenge: 'unsolved' }),
  'auth.email_unconfirmed': () =>
    askServer({ confirmEmail: true }, async (other) => {
      const credentials = { email: 'ada@example.com', password: 'secret-enough' }
      await signUp(credentials, other)
      return other.browser().post('/api/auth/sign-in/email', credentials)
    }),
  'auth.link_invalid': () => server.browser().post('/api/auth/recover', { token: 'guessed' }),
  ...buildFactorScenarios(() => server),
  'auth.refused': () => server.browser().post('/api/auth/sign-in/email', { email: 5 }),

  'notifications.not_found': ({ browser }) => browser.delete(`/api/v1/notifications/${newId()}`),
  'notifications.recipients_gone': async ({ userId, browser }) => {
    await grantAdmin(server.appContext.ownerUrl, { userId, now: new Date() })
    const notification = { title: 'Hello', message: 'Are you there?', clientKey: newId() }
    return browser.post('/api/v1/admin/notifications', { ...notification, recipientIds: [newId()] })
  },
  'invitations.invalid': () => signUp({ invitationCode: 'guessed' }),
  'accounts.not_found': async (person) => {
    const erase = 'update auth.users set erasure_requested_at = now() where id = $1'
    await server.database.owner.query(erase, [person.userId])
    return deleteAccount(person)
  },
  'accounts.email_differs': (person) => deleteAccount({ ...person, email: 'eve@example.com' }),
  'accounts.last_administrator': async (person) => {
    await server.database.owner.query('update profiles set is_admin = user_id = $1', [person.userId])
    return deleteAccount(person)
  },
  'restores.not_an_archive': ({ browser }) =>
    browser.post('/api/v1/exports/restore-previews', buildFileForm(new File(['Id,Symbol'], 'trades.csv'))),
  'restores.damaged': ({ browser }) =>
    browser.post('/api/v1/exports/restores', buildFileForm(new File(['PK'], 'archive.zip'))),
  'exports.not_found': ({ browser }) => browser.get(`/exports/${newId()}`),
  'exports.limit_reached': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into data_exports (user_id, id, state, created_at, updated_at)
       select $1, gen_random_uuid(), 'failed', now(), now() from generate_series(1, 5)`,
      [userId],
    )
    return browser.post('/api/v1/exports')
  },
  'settings.currency_changing': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into base_currency_changes (user_id, currency, former_currency, total, created_at, updated_at)
       values ($1, 'GBP', 'write', 12, now(), now())`,
      [userId],
    )
    return browser.put('/api/v1/settings/currency', { currency: 'USD', formerCurrency: 'leave' })
  },
  'sessions.not_found': ({ browser }) => browser.delete(`/api/v1/sessions/${newId()}`),

  'trades.not_found': ({ browser }) => browser.get(`/api/v1/trades/${newId()}`),
  'trades.already_closed': async ({ browser }) => {
    const id = await made(browser.post('/api/v1/trades', buildTrade()))
    const exit = { exitPrice: '1', exitDate: '2026-11-03' }
    await browser.post(`/api/v1/trades/${id}/close`, exit)
    return browser.post(`/api/v1/trades/${id}/close`, exit)
  },
  'trades.changed_elsewhere': async ({ browser }) => {
    const id = await made(browser.post('/api/v1/trades', buildTrade()))
    await browser.put(`/api/v1/trades/${id}`, buildTrade({ version: 1, notes: 'first tab' }))
    return browser.put(`/api/v1/trades/${id}`, buildTrade({ version: 1, notes: 'second tab' }))
  },
  'trades.bad_cursor': ({ browser }) => browser.get('/api/v1/trades?cursor=x'),
  'trades.too_many_to_sort': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, created_at, updated_at)
       select $1, gen_random_uuid(), 'A', 'stock', 'long', 'open', 1, 1, '2026-11-02', now(), now() from generate_series(0, $2)`,
      [userId, MAX_SORTED_TRADES],
    )
    return browser.get('/api/v1/trades?sort=strategy')
  },
  'trades.account_not_found': ({ browser }) => browser.delete(`/api/v1/broker-accounts/${newId()}`),
  'trades.account_limit_reached': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into broker_accounts (user_id, id, name, created_at, updated_at)
       select $1, gen_random_uuid(), 'Account ' || n, now(), now() from generate_series(1, 200) n`,
      [userId],
    )
    return browser.post('/api/v1/trades', buildTrade({ account: 'One more' }))
  },
  'trades.account_has_trades': async ({ browser }) => {
    await browser.post('/api/v1/trades', buildTrade({ account: 'Prop 50k' }))
    const { body } = await browser.get<{ id: string }[]>('/api/v1/broker-accounts')
    return browser.delete(`/api/v1/broker-accounts/${body[0]?.id}`)
  },
  'trades.account_has_executions': async ({ browser, userId }) => {
    const id = await made(browser.post('/api/v1/broker-accounts', { name: 'U1234567' }))
    await server.database.owner.query(
      `with added as (insert into imports (user_id, id, format, format_title, file_name, file_sha256, executions_added,
         trades_added, trades_changed, created_at, updated_at)
         values ($1, gen_random_uuid(), 'x', 'x', 'x', 'x', 1, 0, 0, now(), now()) returning user_id, id)
       insert into executions (user_id, id, import_id, position, broker, symbol, market, side, quantity, price, fee,
         currency, instrument, day, line, closes_only, account)
       select user_id, gen_random_uuid(), id, 0, 'x', 'SAP', 'stock', 'buy', 1, 100, 0, 'EUR', 'share', '2026-11-02', 1, false,
         'U1234567' from added`,
      [userId],
    )
    return browser.delete(`/api/v1/broker-accounts/${id}`)
  },
  'trades.account_merge_too_large': (person) => mergeWith(person, new AppError('imports.too_large')),
  'trades.account_merge_interrupted': (person) => mergeWith(person, new AppError('imports.interrupted')),

  'analytics.too_many_trades': async ({ browser }) => {
    const { owner } = server.database
    await browser.post(
      '/api/v1/trades',
      buildTrade({ status: 'closed', exitPrice: '1', exitDate: '2026-11-03' }),
    )
    // A view in the table's place has each trade a million times and once more.
    await owner.query(`alter table trades rename to trades_once;
      create view trades as select its.* from trades_once its, generate_series(0, ${MAX_COLUMN_TRADES});
      grant select on trades to ${APP_ROLE}`)
    const answer = await browser.get('/api/v1/analytics/trades?today=2026-11-21')
    await owner.query('drop view trades; alter table trades_once rename to trades')
    return answer
  },
  'demo.account_not_empty': async ({ browser }) => {
    await browser.post('/api/v1/trades', buildTrade())
    return await browser.post('/api/v1/demo-record', {})
  },

  'ledger.movement_not_found': ({ browser }) => browser.delete(`/api/v1/movements/${newId()}`),
  'ledger.movement_imported': async ({ browser, userId }) => {
    const { rows } = await server.database.owner.query<{ id: string }>(
      `with added as (insert into imports (user_id, id, format, format_title, file_name, file_sha256, executions_added,
         trades_added, trades_changed, created_at, updated_at)
         values ($1, gen_random_uuid(), 'x', 'x', 'x', 'x', 0, 0, 0, now(), now()) returning user_id, id)
       insert into cash_movements (user_id, id, import_id, day, line, kind, amount, currency, what)
         select user_id, gen_random_uuid(), id, '2026-11-02', 3, 'dividend', 5, 'USD', 'x' from added returning id`,
      [userId],
    )
    return browser.delete(`/api/v1/movements/${rows[0]?.id}`)
  },
  'ledger.movement_changed_elsewhere': async ({ browser }) => {
    const account = await made(browser.post('/api/v1/broker-accounts', { name: 'Prop 50k' }))
    const id = await made(browser.post(`/api/v1/broker-accounts/${account}/movements`, movement))
    await browser.put(`/api/v1/movements/${id}`, { ...movement, version: 1 })
    return browser.put(`/api/v1/movements/${id}`, { ...movement, version: 1 })
  },
  'ledger.movement_limit_reached': async ({ browser, userId }) => {
    const account = await made(browser.post('/api/v1/broker-accounts', { name: 'Prop 50k' }))
    await server.database.owner.query(
      `insert into cash_movements (user_id, id, day, kind, amount, currency, account, what)
       select $1, gen_random_uuid(), '2026-11-02', 'cash', 1, 'USD', 'Prop 50k', '' from generate_series(1, 20000)`,
      [userId],
    )
    return browser.post(`/api/v1/broker-accounts/${account}/movements`, movement)
  },

  'journal.not_found': ({ browser }) => browser.get(`/api/v1/journal-entries/${newId()}`),
  'journal.changed_elsewhere': async ({ browser }) => {
    const id = await made(browser.post('/api/v1/journal-entries', entry))
    await browser.put(`/api/v1/journal-entries/${id}`, { ...entry, version: 1 })
    return browser.put(`/api/v1/journal-entries/${id}`, { ...entry, version: 1 })
  },
  'journal.bad_cursor': ({ browser }) => browser.get('/api/v1/journal-entries?cursor=x'),
  'templates.limit_reached': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into journal_templates (user_id, id, name, content, created_at, updated_at)
       select $1, gen_random_uuid(), 'Template ' || n, 'One', now(), now() from generate_series(1, 200) n`,
      [userId],
    )
    return browser.post('/api/v1/journal-templates', { name: 'One more', content: 'One' })
  },
  'views.limit_reached': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into trade_views (user_id, id, name, filter, sort, columns, density, created_at, updated_at)
       select $1, gen_random_uuid(), 'View ' || n, '{}', '-createdAt', '{pnl}', 'compact', now(), now()
       from generate_series(1, 50) n`,
      [userId],
    )
    return browser.post('/api/v1/trade-views', {
      ...{ name: 'One more', filter: {}, columns: ['pnl'], density: 'compact' },
    })
  },
  'views.not_found': ({ browser }) => browser.delete(`/api/v1/trade-views/${newId()}`),
  'templates.not_found': ({ browser }) => browser.delete(`/api/v1/journal-templates/${newId()}`),

  'bin.full': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into binned_records (user_id, id, kind, record, executions, created_at, updated_at)
       select $1, gen_random_uuid(), 'entry', '{}', '{}', now(), now() from generate_series(1, 10000) n`,
      [userId],
    )
    return browser.post('/api/v1/bin', { kind: 'trade', ids: [newId()] })
  },
  'playbooks.not_found': ({ browser }) => browser.delete(`/api/v1/playbooks/${newId()}`),
  'playbooks.changed_elsewhere': async ({ browser }) => {
    await browser.put('/api/v1/playbooks/of-strategy', playbook)
    return browser.put('/api/v1/playbooks/of-strategy', { ...playbook, description: 'Another' })
  },
  'playbooks.limit_reached': async ({ browser, userId }) => {
    await server.database.owner.query(
      `insert into playbooks (user_id, id, strategy, created_at, updated_at)
       select $1, gen_random_uuid(), 'Strategy ' || n, now(), now() from generate_series(1, 200) n`,
      [userId],
    )
    return browser.put('/api/v1/playbooks/of-strategy', playbook)
  },

  ...buildBlogScenarios(),

  'library.not_kept': async ({ browser }) => {
    await browser.delete('/api/v1/library/account-copy')
    return browser.post('/api/v1/library/sync', { cursor: '', items: [], categories: [] })
  },

  'images.not_found': ({ browser, userId }) => browser.get(`/images/${userId}/nothing.webp`),
  'images.not_an_image': (person) => upload(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  'images.too_large': (person) =>
    upload(person, Buffer.concat([onePixelPng, Buffer.alloc(10 * 1024 * 1024)])),
  'images.too_many_pixels': (person) => upload(person, createHugePng()),
  'images.too_many_frames': (person) => upload(person, createLongGif()),
  'images.damaged': (person) => upload(person, onePixelPng.subarray(0, -20)),
  'images.storage_full': async () => {
    const small = await startTestServer({ maxStoredBytes: 10 })
    const answer = await upload(await small.signUp(), onePixelPng)
    await small.stop()
    return answer
  },
  'texts.storage_full': async () => {
    const small = await startTestServer({ maxStoredBytes: 10 })
    const { browser } = await small.signUp()
    const answer = await browser.post('/api/v1/trades', buildTrade({ notes: 'x'.repeat(2000) }))
    await small.stop()
    return answer
  },
  'images.not_stored': async (person) => {
    const { put } = server.files
    server.files.put = () => Promise.reject(new Error('the disk is full'))
    const answer = await upload(person, onePixelPng)
    server.files.put = put
    return answer
  },

  'imports.not_found': ({ browser }) => browser.post(`/api/v1/imports/${newId()}/undo`),
  'imports.unreadable': async ({ browser }) => {
    const { id } = await finishPreview(browser, form('a,b\n1,2'))
    return browser.post(`/api/v1/imports/previews/${id}/commit`, { previewHash: '' })
  },
  'imports.nothing_new': async (person) => {
    await importAll(person)
    return commit(person, await preview(person))
  },
  'imports.questions_open': async (person) => {
    const { browser } = person
    const entry = { type: 'long', status: 'open', quantity: '10', entryPrice: '150', entryDate: '2026-11-02' }
    await made(browser.post('/api/v1/trades', buildTrade({ symbol: 'WALK', market: 'stock', ...entry })))
    return commit(person, await preview(person))
  },
  'imports.preview_changed': async (person) =>
    commit(person, { ...(await preview(person)), previewHash: 'of old' }),
  'imports.preview_not_found': ({ browser }) => browser.get(`/api/v1/imports/previews/${newId()}`),
  'imports.preview_not_ready': async (person) => {
    const made = await preview(person)
    await person.browser.delete(`/api/v1/imports/previews/${made.id}`)
    return commit(person, made)
  },
  'imports.busy': (person) => commitWith(person, new AppError('imports.busy')),
  'imports.too_large': (person) => commitWith(person, new AppError('imports.too_large')),
  'imports.interrupted': (person) => commitWith(person, new AppError('imports.interrupted')),
  'imports.already_undone': async (person) => {
    const id = await importAll(person)
    await person.browser.post(`/api/v1/imports/${id}/undo`)
    return person.browser.post(`/api/v1/imports/${id}/undo`)
  },
}

function deleteAccount({ browser, email, password }: Person): Promise<Answer> {
  return browser.post('/api/auth/delete-account', { email, password })
}

describe('every documented code', () => {
  test('has a scenario here', () => {
    expect(Object.keys(errorCodes).filter((code) => !(code in scenarios))).toEqual([])
  })

  test.each(Object.entries(scenarios))(
    'is answered with its status and sentence: %s',
    async (code, scenario) => {
      const answer = await scenario(await server.signUp())
      const { status, message } = errorCodes[code as ErrorCode] // the keys of scenarios
      const { error } = ErrorBody.parse(answer.body)

      expect({ status: answer.status, code: error.code, message: error.message }).toEqual({
        status,
        code,
        message,
      })
      expect(error.requestId).toBe(answer.headers.get('x-request-id'))
    },
  )
})

async function sendTooMany(): Promise<Answer> {
  const limited = await startTestServer({ limitRequests: true })
  const answers: Answer[] = []
  for (let n = 0; n < 4; n++) {
    answers.push(
      await limited.browser().post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'x' }),
    )
  }
  await limited.stop()
  return answers[3]! // four were asked for
}

async function signUp(parts: Record<string, unknown>, where: TestServer = server): Promise<Answer> {
  const person = { name: 'Ada', email: `${newId()}@example.com`, password: 'secret-enough', ...parts }
  const browser = where.browser()
  return browser.post('/api/auth/sign-up/email', await fillSignUp(browser, person))
}

/** The answer to a request at a server with other settings. */
async function askServer(
  options: TestServerOptions,
  request: (other: TestServer) => Promise<Answer>,
): Promise<Answer> {
  const other = await startTestServer(options)
  return await request(other).finally(() => other.stop())
}

async function made(answer: Promise<Answer>): Promise<string> {
  return ((await answer).body as { id: string }).id // each created record has an id
}

const playbook = {
  ...{ strategy: 'ORB', version: null, description: '', images: [], itemIds: [] },
  rules: [{ id: newId(), text: 'Wait' }],
}
const entry = { title: 'A quiet day', content: 'Nothing to do', date: '2026-11-03' }

const statement = [
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
  'Market buy,2026-11-02 14:30:00,US0000000001,WALK,Walk,10,100,USD,1,1000,USD,EOF1',
].join('\n')

function form(text: string): FormData {
  const data = new FormData()
  data.set('file', new File([text], 'statement.csv', { type: 'text/csv' }))
  return data
}

type Planned = { id: string; previewHash: string }

async function preview({ browser }: Person): Promise<Planned> {
  const { id, preview: made } = await finishPreview(browser, form(statement))
  return { id, previewHash: made?.previewHash ?? '' }
}

function commit({ browser }: Person, { id, previewHash }: Planned): Promise<Answer> {
  return browser.post(`/api/v1/imports/previews/${id}/commit`, { previewHash })
}

async function commitWith(person: Person, refusal: AppError): Promise<Answer> {
  const made = await preview(person)
  return await withImporter(refusal, () => commit(person, made))
}

function mergeWith({ browser }: Person, refusal: AppError): Promise<Answer> {
  return withImporter(refusal, () =>
    browser.post(`/api/v1/broker-accounts/${newId()}/merge`, { into: newId() }),
  )
}

/** Asks while the process of imports refuses every task. */
async function withImporter(refusal: AppError, ask: () => Promise<Answer>): Promise<Answer> {
  const { run } = server.appContext.importer
  server.appContext.importer.run = () => Promise.reject(refusal)
  const answer = await ask()
  server.appContext.importer.run = run
  return answer
}

async function importAll(person: Person): Promise<string> {
  return made(commit(person, await preview(person)))
}

function upload({ browser }: Person, bytes: Buffer<ArrayBufferLike>): Promise<Answer> {
  const data = new FormData()
  data.set('file', new File([new Uint8Array(bytes)], 'shot.png', { type: 'image/png' }))
  return browser.send('POST', '/api/v1/images', { body: data })
}

/** The smallest picture, saying in its header that it is 20,000 pixels wide and high. */
function createHugePng(): Buffer {
  const png = Buffer.from(onePixelPng)
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** An animation of 501 frames, one pixel each. */
function createLongGif(): Buffer {
  const header = Buffer.from('474946383961010001008000000000ff ffffff'.replace(' ', ''), 'hex')
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([header, ...Array.from({ length: 501 }, () => frame), Buffer.from('3b', 'hex')])
}
