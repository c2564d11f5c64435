import { useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { LegalPage } from './legal-page.tsx'
import { loadLegalValues } from './legal-values.ts'
import { privacyOfData } from './privacy-data.tsx'
import { privacyOfPeriods } from './privacy-periods.tsx'
import { privacyOfRights } from './privacy-rights.tsx'

export const handle = { isPlain: true } satisfies PageHandle

export const meta = () => [
  { title: formatPageTitle('Privacy Policy') },
  { name: 'description', content: 'Which data Candlebook stores, why, for how long, and who else sees it.' },
]

export const loader = loadLegalValues

/** The privacy policy [LEGAL-01] [LEGAL-04]. Its parts are in the files next to this one. */
export default function Privacy() {
  const values = useLoaderData<typeof loader>()
  const sections = [...privacyOfData(values), ...privacyOfPeriods(values), ...privacyOfRights(values)]
  return <LegalPage title="Privacy Policy" version={values.facts.version} sections={sections} />
}
