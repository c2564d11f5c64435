import type { LegalFacts, Operator } from '@candlebook/contract/contact'
import type { LoaderFunctionArgs, MetaDescriptor, RouterContextProvider } from 'react-router'
import { formatPageTitle } from '../../lib/page-title.ts'
import { apiContext } from '../../request-context.ts'
import { describePage } from '../frame/describe-page.ts'

/** The age from which a person may have an account [LEGAL-03]. */
export const MIN_AGE_YEARS = 18

/** The time within which the data of a deleted account is erased [LEGAL-04]. */
export const MAX_ERASURE_DAYS = 30

/** What a legal text is written with. */
export interface LegalValues {
  operator: Operator
  facts: LegalFacts
  baseUrl: string
  sellsPlans: boolean
}

/** The values of a legal page. */
export function loadLegalValues({
  context,
}: LoaderFunctionArgs<Readonly<RouterContextProvider>>): LegalValues {
  const { operator, legalFacts, baseUrl, sellsPlans } = context.get(apiContext)
  return { operator, facts: legalFacts, baseUrl, sellsPlans }
}

/** The head of a legal page. */
export function describeLegalPage(
  { title, ...page }: { title: string; description: string; path: string },
  values: LegalValues | undefined,
): MetaDescriptor[] {
  return values ? describePage({ ...page, title: formatPageTitle(title), baseUrl: values.baseUrl }) : []
}
