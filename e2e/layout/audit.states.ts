import type { AuditEntry, SecurityEvent } from '@candlebook/contract/audit'
import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { holdCalls, openScreenAt, openSelect } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

/** A long address, so that the layout check shows what happens to it. */
const LONG = 'ada.trader.with.a.long.name@subsidiary.international-brokerage.example.com'
const LIST = /\/api\/v1\/admin\/audit(\?|$)/
const OWN = /\/api\/v1\/security-events(\?|$)/

async function becomeAdmin({ server, trader }: Stage): Promise<void> {
  await server.database.owner.query('update profiles set is_admin = false')
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
}

const answerWith = (page: Page, path: RegExp, body: unknown) =>
  page.route(path, (request) => request.fulfill({ json: body }))

const base = {
  id: '0199a0f2-0000-7000-8000-000000000001',
  outcome: 'done',
  target: null,
  detail: null,
  address: '203.0.113.7',
  device: 'Firefox on Windows',
  createdAt: '2026-11-20T10:32:00.000Z',
} as const
const ada = { kind: 'account', email: LONG } as const
const rui = { kind: 'account', email: 'rui@example.com' } as const
const entries: AuditEntry[] = [
  { ...base, action: 'sessions.opened', actor: rui, detail: 'passkey' },
  {
    ...base,
    action: 'sessions.refused',
    outcome: 'refused',
    actor: { kind: 'visitor' },
    target: { kind: 'unknown-address' },
    detail: 'request.too_many',
    address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  },
  {
    ...base,
    action: 'access.denied',
    outcome: 'refused',
    actor: rui,
    detail: 'DELETE /admin/blog-posts/{id}',
    address: null,
  },
  { ...base, action: 'accounts.erasure_requested', actor: ada, target: { kind: 'erased', email: null } },
  { ...base, action: 'admin.granted', actor: { kind: 'product' }, target: ada, address: null, device: null },
  {
    ...base,
    action: 'factors.disabled',
    actor: ada,
    address: null,
    device: 'Samsung Internet for Android on Android',
  },
  { ...base, action: 'invitations.code_read', actor: rui, target: { kind: 'record', id: base.id } },
]
const items = entries.map((entry, at) => ({ ...entry, id: base.id.replace(/1$/, String(at)) }))

const event = { ...base, outcome: undefined, target: undefined }
const events: SecurityEvent[] = [
  { ...event, id: '1', action: 'sessions.opened', by: 'you', detail: 'password' },
  { ...event, id: '2', action: 'sessions.refused', by: 'visitor', detail: 'auth.wrong_credentials' },
  { ...event, id: '3', action: 'billing.refunded', by: 'administrator', address: null, device: null },
  { ...event, id: '4', action: 'factors.removed', by: 'product', address: null, device: null },
]

const admin = { route: 'admin/audit', prepare: becomeAdmin }
const security = { route: 'settings/security' }
const ADMIN = '/admin/audit'
const SECURITY = '/settings/security'

/** The audit log, and the security events of a user. */
export const auditStates: LayoutState[] = [
  {
    ...admin,
    name: 'audit: entries of every kind',
    open: async ({ page }) => {
      await answerWith(page, LIST, { items, nextCursor: base.id })
      await openScreenAt(page, ADMIN)
      return page.getByText('Invitation code read')
    },
  },
  {
    ...admin,
    name: 'audit: no entry matches',
    open: async ({ page }) => {
      await openScreenAt(page, `${ADMIN}?group=passkeys&outcome=refused`)
      return page.getByText('No entries match this filter.')
    },
  },
  {
    ...admin,
    name: 'audit: a filter with problems',
    isExtreme: true,
    open: async ({ page }) => {
      await openScreenAt(page, ADMIN)
      await page.getByLabel('Person').fill('ada')
      await page.getByLabel('From (UTC)').fill('2026-11-20')
      await page.getByLabel('To (UTC)').fill('2026-11-32')
      await page.getByRole('button', { name: 'Show entries' }).click()
      return page.getByText('Enter an email address')
    },
  },
  {
    ...admin,
    name: 'audit: the choice of an action',
    open: ({ page }) => openScreenAt(page, ADMIN),
    openLayer: ({ page }) => openSelect(page, 'Action'),
  },
  {
    ...admin,
    name: 'audit: entries that load',
    open: async ({ page }) => {
      await holdCalls(page, LIST)
      await page.goto(ADMIN)
      return page.getByRole('heading', { name: 'Audit log' })
    },
  },
  {
    ...admin,
    name: 'audit: entries that cannot be loaded',
    open: async ({ page }) => {
      await page.route(LIST, (request) => request.abort())
      await page.goto(ADMIN)
      return page.getByText('Failed to load the audit log.')
    },
  },
  {
    ...security,
    name: 'security: events of every kind',
    isExtreme: true,
    open: async ({ page }) => {
      await answerWith(page, OWN, { items: events, nextCursor: base.id })
      await openScreenAt(page, SECURITY)
      return page.getByText('Lost second factors removed')
    },
  },
  {
    ...security,
    name: 'security: events that cannot be loaded',
    open: async ({ page }) => {
      await page.route(OWN, (request) => request.abort())
      await page.goto(SECURITY)
      return page.getByText('Failed to load the security events.')
    },
  },
]
