import { legalTextNames, type Operator } from '@candlebook/contract/operator'
import type { Finding } from '@candlebook/core/operations'
import type { Config } from '../config/config.ts'
import { type Forwarding, findProxyProblem } from '../http/forwarding.ts'
import { hasLegalNotice } from '../legal/read-legal-texts.ts'

/** What the legal pages must name. A company without an entry in a register has no `registration`. */
const requiredFacts = ['name', 'address', 'taxNumber', 'hostingProvider', 'mailProvider'] as const

/** Which details of the operator are missing, in a sentence for the operator; null when none is, and outside production. */
export function findOperatorProblem({
  operator,
  production,
}: Pick<Config, 'operator' | 'production'>): string | null {
  const missing = listMissing(operator)
  return production && missing.length > 0 ? `the legal pages are not complete: ${missing.join('; ')}` : null
}

function listMissing(operator: Operator): string[] {
  const details = requiredFacts.filter((name) => operator[name] === null).map((name) => `operator.${name}`)
  return [
    details.length > 0 && `site.json has no ${details.join(', ')}`,
    operator.email === null && 'CONTACT_EMAIL is missing',
  ].filter((problem) => problem !== false)
}

/** Settings that are valid and still wrong for a server that people use. A development server has none. `forwarding` says
 * what the requests of this process were like; a command has none. */
export function findSettingProblems(config: Config, forwarding: Forwarding = { isSeen: false }): Finding[] {
  const { production, baseUrl, limitRequests, payments } = config
  if (!production) return []
  const missingDetails = findOperatorProblem(config)
  const drafts = listDrafts(config)
  const proxyProblem = findProxyProblem(config, forwarding)
  return [
    !baseUrl.startsWith('https:') &&
      warn(
        'BASE_URL has no https, so sessions travel unencrypted.',
        'Set BASE_URL to an address with https.',
      ),
    !limitRequests && warn('RATE_LIMIT is off, so nothing slows guessing down.', 'Remove RATE_LIMIT=off.'),
    proxyProblem !== null &&
      warn(
        toSentence(proxyProblem),
        'Set it to the header in which your own proxy writes the address of the client. docs/operations.md, TLS and proxy, names it for some.',
      ),
    payments.kind === 'sandbox' &&
      warn('The payments sandbox runs in production, so no money moves.', 'Set STRIPE_SECRET_KEY.'),
    payments.kind === 'stripe' &&
      payments.isRehearsal &&
      warn(
        'PAYMENTS_REHEARSAL is on: payments are tests, no card is charged, and a bar on every page says so.',
        'Before the first customer, remove it and set the live key and its webhook secret.',
      ),
    missingDetails !== null &&
      warn(
        toSentence(missingDetails),
        'Say them. docs/operations.md, What the public pages say, shows the file site.json.',
      ),
    drafts.length > 0 &&
      warn(
        `These texts are still drafts or samples: ${drafts.join(', ')}.`,
        'docs/operations.md, What the public pages say, explains their files and settings.',
      ),
  ].filter((finding) => finding !== false)
}

const legalTitles = { terms: 'terms', privacy: 'privacy policy' } as const

/** What visitors see marked as a draft or a sample. */
function listDrafts({ legalTexts, siteContent, showsLiveCounts }: Config): string[] {
  const texts = legalTextNames.filter((name) => Object.values(legalTexts[name]).some(hasLegalNotice))
  return [
    ...texts.map(
      (name) => `the ${legalTitles[name]} (the file legal/${name}.md is missing or has a line "Notice:")`,
    ),
    !siteContent.claims && !showsLiveCounts && 'the figures of the landing page (site.json has no claims)',
    !siteContent.testimonials && 'the testimonials (site.json has none)',
  ].filter((draft) => draft !== false)
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function warn(message: string, advice: string): Finding {
  return { status: 'warning', message, advice }
}
