import { type MetaArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { LegalPage } from './legal-page.tsx'
import { describeLegalPage, loadLegalValues } from './legal-values.ts'
import { buildLawSections } from './terms-law.tsx'
import { buildPaymentSections } from './terms-payment.tsx'
import { buildServiceSections } from './terms-service.tsx'

export const handle = { isPlain: true, keepsFonts: true } satisfies PageHandle

const page = {
  title: 'Terms and Conditions',
  description: 'The contract between you and the operator of Candlebook.',
  path: paths.terms,
}

export const loader = loadLegalValues

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => describeLegalPage(page, loaderData)

/** The terms [LEGAL-01] [LEGAL-02] [LEGAL-03]. Their parts are in the files next to this one. */
export default function Terms() {
  const values = useLoaderData<typeof loader>()
  const sections = [
    ...buildServiceSections(values),
    ...buildPaymentSections(values),
    ...buildLawSections(values),
  ]
  return <LegalPage title={page.title} facts={values.facts} sections={sections} />
}
