import type { Config } from './config.ts'

/** The setting of each detail that the legal pages show. */
const settings = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  taxNumber: 'OPERATOR_TAX_NUMBER',
  email: 'CONTACT_EMAIL',
  hostingProvider: 'HOSTING_PROVIDER',
  mailProvider: 'MAIL_PROVIDER',
} as const satisfies Record<keyof Config['operator'], string>

/** Which details of the operator are missing, in a sentence for the operator; null when none is, and outside production. */
export function findOperatorProblem({
  operator,
  production,
}: Pick<Config, 'operator' | 'production'>): string | null {
  const missing = Object.entries(settings).flatMap(([detail, setting]) =>
    operator[detail as keyof typeof settings] === null ? [setting] : [],
  ) // the keys of settings
  return production && missing.length > 0
    ? `the legal pages are not complete: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`
    : null
}
