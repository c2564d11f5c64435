import type { ErrorCode } from '@candlebook/contract/errors'
import { grantAdmin } from '@candlebook/core/identity'
import {
  type Answer,
  addPasskey,
  enableTwoFactor,
  enterPassword,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

type Scenario = (person: Person) => Promise<Answer>

/** How each code of second factors and passkeys comes about over HTTP. */
export function buildFactorScenarios(getServer: () => TestServer): Partial<Record<ErrorCode, Scenario>> {
  return {
    'admin.factor_required': callAsAdministratorWithoutFactor,
    'auth.code_required': async (person) => {
      await enableTwoFactor(getServer(), person)
      return person.browser.post('/api/auth/two-factor/disable', { password: person.password })
    },
    'auth.code_wrong': async (person) => {
      await enableTwoFactor(getServer(), person)
      const browser = getServer().browser()
      await enterPassword(browser, person)
      return browser.post('/api/auth/sign-in/code', { code: '000000' })
    },
    'auth.step_expired': () => getServer().browser().post('/api/auth/sign-in/code', { code: '000000' }),
    'auth.factor_exists': async (person) => {
      await enableTwoFactor(getServer(), person)
      return person.browser.post('/api/auth/two-factor/start', { password: person.password })
    },
    'auth.factor_not_started': ({ browser }) =>
      browser.post('/api/auth/two-factor/enable', { code: '000000' }),
    'passkeys.not_found': ({ browser, password }) =>
      browser.post('/api/auth/passkeys/remove', { id: 'none', password }),
    'passkeys.refused': () => getServer().browser().post('/api/auth/sign-in/passkey', { response: {} }),
    'passkeys.too_many': async (person) => {
      for (let n = 0; n < 20; n++) await addPasskey(getServer(), person, { name: `Key ${n}` })
      return person.browser.post('/api/auth/passkeys/start', { password: person.password })
    },
    'passkeys.name_missing': ({ browser }) => browser.post('/api/auth/passkeys/add', { name: ' ' }),
    'passkeys.name_too_long': ({ browser }) =>
      browser.post('/api/auth/passkeys/add', { name: 'x'.repeat(61) }),
  }
}

async function callAsAdministratorWithoutFactor(): Promise<Answer> {
  const strict = await startTestServer({ requireAdminFactor: true })
  const { browser, userId } = await strict.signUp()
  await grantAdmin(strict.database.ownerUrl, { userId, now: strict.clock.now() })
  const answer = await browser.get('/api/v1/admin/administrators')
  await strict.stop()
  return answer
}
