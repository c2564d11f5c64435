import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { describePortalProblem } from './portal.ts'

const describe = (code: string, status: number, data?: unknown) =>
  describePortalProblem(new ApiError({ code, status, message: 'What the server said.', data }))

test.each([
  ['network.unreachable', 0, 'Connection Error'],
  ['billing.portal_failed', 502, 'Portal Configuration Issue'],
  ['server.failed', 500, 'Portal Configuration Issue'],
  ['billing.portal_not_configured', 409, 'Configuration Required'],
  ['billing.no_customer', 409, 'Error'],
])(
  '%s (%i) is titled "%s", with the message of the server [ERRC-18] [ERRC-19] [ERRC-20]',
  (code, status, title) => {
    expect(describe(code, status)).toEqual({
      title,
      description: 'What the server said.',
      configureUrl: null,
    })
  },
)

test('an answer with the address of the configuration requires it, with any code [ERRC-19]', () => {
  const configureUrl = 'https://pay.example/settings/portal'

  expect(describe('billing.portal_failed', 502, { configureUrl })).toMatchObject({
    title: 'Configuration Required',
    configureUrl,
  })
  expect(describe('billing.no_customer', 409, { configureUrl: 7 })).toMatchObject({ configureUrl: null })
})
