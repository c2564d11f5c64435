import type { ErrorCode } from '@candlebook/contract/errors'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import {
  type Answer,
  getSandbox,
  invite,
  inviteForId,
  type Person,
  startPaidServer,
  subscribe,
  type TestServer,
} from '../../testing/index.ts'

/** How each code of the administrator's page comes about. */
export function buildAdminScenarios(): Partial<Record<ErrorCode, () => Promise<Answer>>> {
  return {
    'accounts.own_account': byAdministrator(({ browser, email }) =>
      browser.post('/api/v1/admin/erasures', { email, confirmation: email }),
    ),
    'admin.own_rights': byAdministrator(({ browser, email }) =>
      browser.post('/api/v1/admin/administrators/revoke', { email }),
    ),
    'invitations.mail_failed': byAdministrator(async (person, server) => {
      const call = { email: person.email, invitationCode: await invite(person), durationDays: 30 }
      server.appContext.mailer.transport = { kind: 'none' }
      return person.browser.post('/api/functions/send-invitation-email', call)
    }),
    'billing.bad_cursor': byAdministrator(({ browser }) =>
      browser.get(`/api/v1/admin/billing/sync/users?syncId=${newId()}&cursor=x`),
    ),
    'billing.invoices_failed': byAdministrator(async (person, server) => {
      const payer = await server.signUp()
      await subscribe(payer)
      getSandbox(payer).faults.breakApi('rate_limited')
      return person.browser.get(`/api/v1/admin/billing/invoices?subscriberId=${payer.userId}`)
    }),
    'invitations.not_found': byAdministrator(({ browser }) =>
      browser.post('/api/v1/admin/invitations/code', { id: newId() }),
    ),
    'invitations.not_pending': byAdministrator(async (person) => {
      const id = await inviteForId(person)
      await person.browser.post('/api/v1/admin/invitations/withdraw', { id })
      return person.browser.post('/api/v1/admin/invitations/withdraw', { id })
    }),
    'invitations.code_unknown': byAdministrator(async (person, server) => {
      const id = await inviteForId(person)
      await server.database.owner.query('update platform.invitations set encrypted_code = $$of another key$$')
      return person.browser.post('/api/v1/admin/invitations/code', { id })
    }),
    'invitations.bad_cursor': byAdministrator(({ browser }) =>
      browser.get('/api/v1/admin/invitations?cursor=x'),
    ),
  }
}

type Scenario = (administrator: Person, server: TestServer) => Promise<Answer>

/** Runs a scenario as an administrator of a separate server. */
function byAdministrator(scenario: Scenario) {
  return async (): Promise<Answer> => {
    const { server } = await startPaidServer()
    const person = await server.signUp()
    await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
    return await scenario(person, server).finally(() => server.stop())
  }
}
