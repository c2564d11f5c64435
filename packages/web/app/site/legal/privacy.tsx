import { type MetaArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { LegalPage } from './legal-page.tsx'
import { describeLegalPage, loadLegalText } from './legal-values.tsx'

export const handle = { isPlain: true, keepsFonts: true } satisfies PageHandle

const page = {
  description: 'Which data Candlebook stores, why, for how long, and who else sees it.',
  path: paths.privacy,
}

export const loader = loadLegalText('privacy')

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => describeLegalPage(page, loaderData)

/** The privacy policy [LEGAL-01] [LEGAL-04], as the operator has written it, or the draft. */
export default function Privacy() {
  return <LegalPage values={useLoaderData<typeof loader>()} />
}
