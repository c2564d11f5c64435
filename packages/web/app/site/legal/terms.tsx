import { useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { LegalPage } from './legal-page.tsx'
import { loadLegalValues } from './legal-values.ts'
import { termsOfLaw } from './terms-law.tsx'
import { termsOfPayment } from './terms-payment.tsx'
import { termsOfService } from './terms-service.tsx'

export const handle = { isPlain: true } satisfies PageHandle

export const meta = () => [
  { title: formatPageTitle('Terms and Conditions') },
  { name: 'description', content: 'The contract between you and the operator of Candlebook.' },
]

export const loader = loadLegalValues

/** The terms [LEGAL-01] [LEGAL-02] [LEGAL-03]. Their parts are in the files next to this one. */
export default function Terms() {
  const values = useLoaderData<typeof loader>()
  const sections = [...termsOfService(values), ...termsOfPayment(values), ...termsOfLaw(values)]
  return <LegalPage title="Terms and Conditions" version={values.facts.version} sections={sections} />
}
