import type { LegalFacts, LegalTextName, Operator } from '@candlebook/contract/operator'
import { formatEuroCents, MONEY_BACK_DAYS, plans, TRIAL_DAYS } from '@candlebook/domain/billing/plans'
import { formatCount } from '@candlebook/domain/text/text'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs, MetaDescriptor, RouterContextProvider } from 'react-router'
import { withdrawalButton } from '../../features/billing/withdrawal-button.ts'
import { LANGUAGE_COOKIE, type Language, languages, parseLanguageChoice } from '../../lib/languages.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { apiContext } from '../../request-context.ts'
import { describePage } from '../frame/describe-page.ts'
import { OperatorEmail, OperatorFact } from '../pages/operator-fact.tsx'

/** The age from which a person may have an account [LEGAL-03]. */
const MIN_AGE_YEARS = 18

/** The time within which the data of a deleted account is erased [LEGAL-04]. */
const MAX_ERASURE_DAYS = 30

/** What a legal page is written with. */
export interface LegalValues {
  /** The Markdown of the text. */
  source: string
  language: Language
  /** The languages in which the text exists. */
  languages: Language[]
  operator: Operator
  facts: LegalFacts
  baseUrl: string
}

/** The loader of a legal page. `?language=pt` chooses a translation, where the operator has one. */
export function loadLegalText(name: LegalTextName) {
  return ({ context, request }: LoaderFunctionArgs<Readonly<RouterContextProvider>>): LegalValues => {
    const { operator, legalFacts, legalTexts, baseUrl } = context.get(apiContext)
    const texts = legalTexts[name]
    const asked = parseLanguageChoice(new URL(request.url).searchParams)
    const language = asked !== null && texts[asked] !== undefined ? asked : 'en'
    return {
      source: texts[language] ?? texts.en,
      language,
      languages: languages.filter((one) => texts[one] !== undefined),
      operator,
      facts: legalFacts,
      baseUrl,
    }
  }
}

/** The head of a legal page. */
export function describeLegalPage(
  { description, path }: { description: string; path: string },
  values: LegalValues | undefined,
): MetaDescriptor[] {
  if (!values) return []
  const { baseUrl, language, source } = values
  const title = /^# (.+)/.exec(source)?.[1] ?? ''
  return describePage({ title: formatPageTitle(title), description, path, baseUrl, language })
}

/** Whether a part of the text with this condition applies to this installation. */
export function hasLegalCondition(name: string, { facts, operator }: LegalValues): boolean {
  const conditions = new Map([
    ['payments', facts.sellsPlans],
    ['no payments', !facts.sellsPlans],
    ['stripe', facts.usesStripe],
    ['registration', operator.registration !== null],
    ['screenshot service', facts.usesScreenshotService],
  ])
  return conditions.get(name) ?? false
}

/** The value of a placeholder. A value that is not configured is marked, because nothing is invented [LEGAL-05]. */
export function getLegalValue(name: string, { operator, facts }: LegalValues): ReactNode {
  const days = (count: number) => formatCount(count, 'day')
  const months = (count: number) => formatCount(count, 'month')
  const hours = (count: number) => formatCount(count, 'hour')
  const values: Record<string, ReactNode> = {
    'operator name': <OperatorFact value={operator.name} name="operator’s name" />,
    'operator address': <OperatorFact value={operator.address} name="operator’s address" />,
    'tax number': <OperatorFact value={operator.taxNumber} name="operator’s tax number" />,
    registration: operator.registration,
    'contact email': <OperatorEmail email={operator.email} />,
    'hosting provider': <OperatorFact value={operator.hostingProvider} name="hosting provider" />,
    'mail provider': <OperatorFact value={operator.mailProvider} name="mail provider" />,
    'monthly price': formatEuroCents(plans.monthly.priceCents),
    'annual price': formatEuroCents(plans.annual.priceCents),
    'trial days': days(TRIAL_DAYS),
    'money-back days': days(MONEY_BACK_DAYS),
    'withdrawal days': days(facts.withdrawalDays),
    'withdrawal button': withdrawalButton,
    'minimum age': MIN_AGE_YEARS,
    'erasure days': days(MAX_ERASURE_DAYS),
    'language cookie': LANGUAGE_COOKIE,
    'session idle days': days(facts.sessionIdleDays),
    'session days': days(facts.sessionDays),
    'attempt hours': hours(facts.attemptHours),
    'page view days': days(facts.pageViewDays),
    'page view months': months(facts.pageViewCountMonths),
    'mail days': days(facts.mailDays),
    'contact months': months(facts.contactMonths),
    'audit months': months(facts.auditMonths),
    'audit address days': days(facts.auditAddressDays),
    'export hours': hours(facts.exportHours),
  }
  return Object.hasOwn(values, name) ? values[name] : <OperatorFact value={null} name={name} />
}
