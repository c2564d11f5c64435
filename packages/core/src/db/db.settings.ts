import { address, type Settings } from '../configuration/index.ts'

const schemes = ['postgres:', 'postgresql:']
const expected =
  'an address such as postgres://role:password@host:5432/database, with the special characters of the password percent-encoded (@ is %40, : is %3A, / is %2F, # is %23, % is %25)'

/** The connection to the database. */
export const databaseSettings = {
  DATABASE_URL: address(schemes, {
    about:
      'Any PostgreSQL 15 or newer. The role must own the database and be allowed to create roles, see [Database roles](operations.md#database-roles).',
    standard: 'the embedded PostgreSQL',
    example: 'postgres://candlebook:password@localhost:5432/candlebook',
    expected,
    isSecret: true,
  }),
  DATABASE_APP_URL: address(schemes, {
    about:
      'The address of the app’s own role, where an operator hands out roles. The role is `candlebook_app` or a member of it, and owns nothing. Then `DATABASE_AUTH_URL` is needed too.',
    standard: 'derived from `DATABASE_URL`',
    example: 'postgres://candlebook_app:password@localhost:5432/candlebook',
    expected,
    isSecret: true,
  }),
  DATABASE_AUTH_URL: address(schemes, {
    about:
      'The address of the role for accounts and sessions. The role is `candlebook_auth` or a member of it, and owns nothing. Then `DATABASE_APP_URL` is needed too.',
    standard: 'derived from `DATABASE_URL`',
    example: 'postgres://candlebook_auth:password@localhost:5432/candlebook',
    expected,
    isSecret: true,
  }),
} satisfies Settings
