import { type MetaArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { LegalPage } from './legal-page.tsx'
import { describeLegalPage, loadLegalValues } from './legal-values.ts'
import { buildDataSections } from './privacy-data.tsx'
import { buildPeriodSections } from './privacy-periods.tsx'
import { buildRightsSections } from './privacy-rights.tsx'

export const handle = { isPlain: true, keepsFonts: true } satisfies PageHandle

const page = {
  title: 'Privacy Policy',
  description: 'Which data Candlebook stores, why, for how long, and who else sees it.',
  path: paths.privacy,
}

export const loader = loadLegalValues

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => describeLegalPage(page, loaderData)

/** The privacy policy [LEGAL-01] [LEGAL-04]. Its parts are in the files next to this one. */
export default function Privacy() {
  const values = useLoaderData<typeof loader>()
  const sections = [
    ...buildDataSections(values),
    ...buildPeriodSections(values),
    ...buildRightsSections(values),
  ]
  return <LegalPage title={page.title} facts={values.facts} sections={sections} />
}
