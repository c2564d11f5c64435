import type { CreatedApiToken } from '@candlebook/contract/api-tokens'
import type { AuditAction } from '@candlebook/contract/audit-actions'
import type { DataExport } from '@candlebook/contract/exports'
import type { SessionSummary } from '@candlebook/contract/identity.routes'
import { buildExport } from '@candlebook/core/exports'
import { grantAdmin, removeLostFactors } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { DAY_MS } from '@candlebook/domain/days/day'
import {
  type Answer,
  addPasskey,
  addPost,
  buildArchive,
  buildFileForm,
  createProgram,
  enableTwoFactor,
  findLinkToken,
  getSandbox,
  invite,
  inviteForId,
  type Person,
  requestApiToken,
  runJobs,
  samplePost,
  subscribe,
  type TestServer,
} from '../testing/index.ts'

/** What a scenario works with: a server, a user, and an administrator. */
type Stage = { server: TestServer; user: Person; admin: Person }

/**
 * Who acted and to whom or to what, as the entry must name it. `targetId` is left out when it is not known in advance.
 * `isFromRequest` is false for what no request caused.
 */
export type ExpectedEntry = {
  userId: string | null
  targetId?: string | null
  detail?: string
  isFromRequest?: false
}

/** How each action comes about. The compiler asks for a scenario of each. */
export const auditScenarios: Record<AuditAction, (stage: Stage) => Promise<ExpectedEntry>> = {
  'access.denied': async ({ user }) => {
    await user.browser.get('/api/v1/admin/administrators')
    return { userId: user.userId, detail: 'GET /admin/administrators' }
  },
  'accounts.created': async ({ server }) => ({ userId: (await server.signUp()).userId }),
  'accounts.email_change_cancelled': async (stage) => {
    await startEmailChange(stage)
    await succeed(stage.user.browser.delete('/api/v1/email-change'))
    return { userId: stage.user.userId }
  },
  'accounts.email_change_started': async (stage) => {
    await startEmailChange(stage)
    return { userId: stage.user.userId }
  },
  'accounts.email_changed': async (stage) => {
    const { server, user } = stage
    const newEmail = await startEmailChange(stage)
    const mails = await server.deliverMail()
    for (const to of [user.email, newEmail])
      await confirm(user, findLinkToken(mails.find((mail) => mail.to === to)))
    return { userId: user.userId }
  },
  'accounts.email_confirmed': async ({ server, user }) => {
    await server.database.owner.query('update auth.users set must_confirm_email = true where id = $1', [
      user.userId,
    ])
    await user.browser.post('/api/auth/resend-confirmation', { email: user.email })
    const mails = await server.deliverMail()
    await confirm(user, findLinkToken(mails.find(({ to }) => to === user.email)))
    return { userId: user.userId }
  },
  'accounts.erased': async (stage) => {
    const id = await requestErasure(stage)
    await runJobs(stage.server, ['accounts.erase'])
    return { userId: null, targetId: id, isFromRequest: false }
  },
  'accounts.erasure_requested': async (stage) => {
    await requestErasure(stage)
    return { userId: stage.admin.userId, targetId: stage.user.userId }
  },
  'accounts.password_changed': async ({ user }) => {
    const passwords = { newPassword: 'another-secret-of-btc', currentPassword: user.password }
    await succeed(user.browser.post('/api/auth/reset-password', passwords))
    return { userId: user.userId }
  },
  'admin.granted': async ({ user, admin }) => {
    await succeed(admin.browser.post('/api/v1/admin/administrators/grant', { email: user.email }))
    return { userId: admin.userId, targetId: user.userId }
  },
  'admin.revoked': async ({ server, user, admin }) => {
    await grantAdmin(server.database.ownerUrl, { userId: user.userId, now: server.clock.now() })
    await succeed(admin.browser.post('/api/v1/admin/administrators/revoke', { email: user.email }))
    return { userId: admin.userId, targetId: user.userId }
  },
  'audit.exported': async ({ admin }) => {
    await succeed(admin.browser.post('/api/v1/admin/audit/exports', {}))
    return { userId: admin.userId }
  },
  'billing.cancelled': async ({ user, admin }) => {
    await subscribe(user)
    await succeed(admin.browser.post('/api/v1/admin/billing/cancel', { userId: user.userId, reason }))
    return { userId: admin.userId, targetId: user.userId }
  },
  'billing.extended': async ({ server, user, admin }) => {
    await subscribe(user)
    const until = new Date(server.clock.now().getTime() + 60 * DAY_MS).toISOString()
    await succeed(admin.browser.post('/api/v1/admin/billing/extend', { userId: user.userId, until }))
    return { userId: admin.userId, targetId: user.userId }
  },
  'billing.refunded': async ({ user, admin }) => {
    await subscribe(user)
    const invoiceId = Object.keys(getSandbox(user).state.invoices).at(-1)
    await succeed(
      admin.browser.post('/api/v1/admin/billing/refund', { userId: user.userId, invoiceId, reason }),
    )
    return { userId: admin.userId, targetId: user.userId }
  },
  'billing.sync_started': async ({ admin }) => {
    await succeed(admin.browser.post('/api/v1/admin/billing/sync'))
    return { userId: admin.userId }
  },
  'billing.withdrawn': async ({ user }) => {
    await subscribe(user)
    await user.browser.get('/api/v1/billing/withdrawal') // stores the payment
    await succeed(user.browser.post('/api/v1/billing/withdrawal', { confirmed: true }))
    return { userId: user.userId }
  },
  'blog.created': async ({ admin }) => ({
    userId: admin.userId,
    targetId: await addPost(admin, { published: false }),
  }),
  'blog.deleted': async ({ admin }) => {
    const id = await addPost(admin)
    await succeed(admin.browser.delete(`/api/v1/admin/blog-posts/${id}`))
    return { userId: admin.userId, targetId: id }
  },
  'blog.published': (stage) => changePost(stage, { from: false, to: true }),
  'blog.unpublished': (stage) => changePost(stage, { from: true, to: false }),
  'blog.updated': (stage) => changePost(stage, { from: true, to: true }),
  'exports.downloaded': async ({ server, user }) => {
    const { body } = await user.browser.post<DataExport>('/api/v1/exports')
    await buildExport(server.appContext, { userId: user.userId, exportId: body.id })
    await succeed(user.browser.get(`/exports/${body.id}`))
    return { userId: user.userId, targetId: body.id }
  },
  'exports.requested': async ({ user }) => {
    const { body } = await user.browser.post<DataExport>('/api/v1/exports')
    return { userId: user.userId, targetId: body.id }
  },
  'exports.restored': async ({ user }) => {
    await succeed(user.browser.post('/api/v1/exports/restores', buildFileForm(buildArchive())))
    return { userId: user.userId }
  },
  'factors.codes_replaced': async ({ server, user }) => {
    const { nextCode } = await enableTwoFactor(server, user)
    const proof = { password: user.password, code: nextCode() }
    await succeed(user.browser.post('/api/auth/two-factor/backup-codes', proof))
    return { userId: user.userId }
  },
  'factors.disabled': async ({ server, user }) => {
    const { nextCode } = await enableTwoFactor(server, user)
    const proof = { password: user.password, code: nextCode() }
    await succeed(user.browser.post('/api/auth/two-factor/disable', proof))
    return { userId: user.userId }
  },
  'factors.enabled': async ({ server, user }) => {
    await enableTwoFactor(server, user)
    return { userId: user.userId }
  },
  'factors.removed': async ({ server, user }) => {
    await enableTwoFactor(server, user)
    await removeLostFactors(server.appContext, { email: user.email, lost: 'app' })
    return { userId: null, targetId: user.userId, isFromRequest: false }
  },
  'invitations.code_read': async ({ user, admin }) => {
    const id = await inviteForId(user)
    await succeed(admin.browser.post('/api/v1/admin/invitations/code', { id }))
    return { userId: admin.userId, targetId: id }
  },
  'invitations.created': async ({ admin }) => {
    const offer = { email: 'rui.almeida@example.com', durationDays: 30 }
    await succeed(admin.browser.post('/api/v1/admin/invitations', offer))
    return { userId: admin.userId, detail: '30-Day Premium Access' }
  },
  'invitations.redeemed': async ({ user }) => {
    const invitationCode = await invite(user)
    await succeed(user.browser.post('/api/v1/invitations/redeem', { invitationCode }))
    return { userId: user.userId }
  },
  'invitations.sent_again': async ({ server, user, admin }) => {
    const id = await inviteForId(user)
    await server.deliverMail()
    await succeed(admin.browser.post('/api/v1/admin/invitations/mail', { id }))
    return { userId: admin.userId, targetId: id }
  },
  'invitations.withdrawn': async ({ user, admin }) => {
    const id = await inviteForId(user)
    await succeed(admin.browser.post('/api/v1/admin/invitations/withdraw', { id }))
    return { userId: admin.userId, targetId: id }
  },
  'notifications.sent': async ({ admin }) => {
    const text = { title: 'Maintenance on Saturday', message: 'Candlebook is away from 10 to 11.' }
    const call = { ...text, recipientIds: null, clientKey: newId() }
    await succeed(admin.browser.post('/api/v1/admin/notifications', call))
    return { userId: admin.userId }
  },
  'operations.job_retried': async ({ server, admin }) => {
    const { rows } = await server.database.owner.query<{ id: string }>(
      `insert into jobs.job (name, source_name, source_retry_count, source_output)
       values ('dead-letters', 'exports.build', 2, '{"message": "it failed"}') returning id`,
    )
    const id = rows[0]!.id
    await succeed(admin.browser.post('/api/v1/admin/operations/jobs/retry', { id }))
    return { userId: admin.userId, targetId: id }
  },
  'operations.mail_retried': async ({ server, admin }) => {
    const id = newId()
    await server.database.owner.query(
      `insert into platform.mails (id, template, language, recipient, data, state, attempts, problem, created_at, updated_at)
       values ($1, 'test', 'en', 'ana@example.com', '{}', 'waiting', 1, '451', now(), now())`,
      [id],
    )
    await succeed(admin.browser.post('/api/v1/admin/operations/mails/retry', { id }))
    return { userId: admin.userId, targetId: id }
  },
  'operations.notice_removed': async (stage) => {
    const id = await showNotice(stage)
    await succeed(stage.admin.browser.delete('/api/v1/admin/operations/notice'))
    return { userId: stage.admin.userId, targetId: id }
  },
  'operations.notice_set': async (stage) => ({
    userId: stage.admin.userId,
    targetId: await showNotice(stage),
  }),
  'passkeys.added': async ({ server, user }) => {
    await addPasskey(server, user)
    return { userId: user.userId }
  },
  'passkeys.removed': async ({ server, user }) => {
    await addPasskey(server, user)
    const { rows } = await server.database.owner.query<{ id: string }>(
      'select id from auth.passkeys where user_id = $1',
      [user.userId],
    )
    const id = rows[0]?.id
    await succeed(user.browser.post('/api/auth/passkeys/remove', { id, password: user.password, code: '' }))
    return { userId: user.userId, ...(id && { targetId: id }) }
  },
  'sessions.ended': async ({ server, user }) => {
    await server.browser().post('/api/auth/sign-in/email', { email: user.email, password: user.password })
    const { body } = await user.browser.get<SessionSummary[]>('/api/v1/sessions')
    await succeed(user.browser.delete(`/api/v1/sessions/${body.find(({ current }) => !current)?.id}`))
    return { userId: user.userId, detail: 'one' }
  },
  'sessions.opened': async ({ server, user }) => {
    const { email, password } = user
    await succeed(server.browser().post('/api/auth/sign-in/email', { email, password }))
    return { userId: user.userId, detail: 'password' }
  },
  'sessions.refused': async ({ server, user }) => {
    const credentials = { email: user.email, password: 'not the one' }
    await server.browser().post('/api/auth/sign-in/email', credentials)
    return { userId: null, targetId: user.userId, detail: 'auth.wrong_credentials' }
  },
  'tokens.created': async ({ user }) => {
    const { body } = await requestApiToken(user)
    return { userId: user.userId, targetId: body.apiToken.id }
  },
  'tokens.revoked': async ({ user }) => {
    const { body } = await requestApiToken(user)
    await succeed(user.browser.delete(`/api/v1/api-tokens/${body.apiToken.id}`))
    return { userId: user.userId, targetId: body.apiToken.id }
  },
  'tokens.used': async ({ user }) => {
    const program = await createProgram(user, ['trades:read'])
    const { body } = await user.browser.get<CreatedApiToken['apiToken'][]>('/api/v1/api-tokens')
    await program.get('/api/v1/trades')
    await program.get('/api/v1/trades')
    return { userId: user.userId, ...(body[0] && { targetId: body[0].id }) }
  },
}

const reason = 'Asked by phone'

async function succeed<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  const { status, text, body } = await request
  if (status >= 300) throw new Error(`the server answered ${status}: ${text}`)
  return body
}

/** Shows a notice to all people. Returns its id. */
async function showNotice({ admin }: Stage): Promise<string> {
  const notice = { level: 'maintenance', text: 'Away on Saturday, 10 to 11.', startsAt: null, endsAt: null }
  await succeed(admin.browser.put('/api/v1/admin/operations/notice', notice))
  return (await admin.browser.get<{ notice: { id: string } }>('/api/v1/notice')).body.notice.id
}

async function startEmailChange({ user }: Stage): Promise<string> {
  const newEmail = `new.${user.email}`
  await succeed(user.browser.post('/api/auth/change-email', { newEmail, password: user.password }))
  return newEmail
}

async function confirm({ browser }: Person, token: string): Promise<void> {
  await succeed(browser.post('/api/auth/confirm-email', { token }))
}

async function requestErasure({ user, admin }: Stage): Promise<string> {
  const addresses = { email: user.email, confirmation: user.email }
  return (await succeed(admin.browser.post<{ id: string }>('/api/v1/admin/erasures', addresses))).id
}

async function changePost(
  { admin }: Stage,
  published: { from: boolean; to: boolean },
): Promise<ExpectedEntry> {
  const id = await addPost(admin, { published: published.from })
  const fields = { ...samplePost, title: 'What a year of reversals cost', published: published.to }
  await succeed(admin.browser.put(`/api/v1/admin/blog-posts/${id}`, { ...fields, version: 1 }))
  return { userId: admin.userId, targetId: id }
}
