import type { Operator } from '@candlebook/contract/contact'
import type { Config } from './config.ts'

/** What the legal pages must name. A company without an entry in a register has no `registration`. */
const required = ['name', 'address', 'taxNumber', 'hostingProvider', 'mailProvider'] as const

/** Which details of the operator are missing, in a sentence for the operator; null when none is, and outside production. */
export function findOperatorProblem({
  operator,
  production,
}: Pick<Config, 'operator' | 'production'>): string | null {
  const missing = listMissing(operator)
  return production && missing.length > 0 ? `the legal pages are not complete: ${missing.join('; ')}` : null
}

function listMissing(operator: Operator): string[] {
  const details = required.filter((name) => operator[name] === null).map((name) => `operator.${name}`)
  return [
    details.length > 0 && `site.json has no ${details.join(', ')}`,
    operator.email === null && 'CONTACT_EMAIL is missing',
  ].filter((problem) => problem !== false)
}
