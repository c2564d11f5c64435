import { type MetaArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { LegalPage } from './legal-page.tsx'
import { describeLegalPage, loadLegalText } from './legal-values.tsx'

export const handle = { isPlain: true, keepsFonts: true } satisfies PageHandle

const page = { description: 'The contract between you and the operator of Candlebook.', path: paths.terms }

export const loader = loadLegalText('terms')

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => describeLegalPage(page, loaderData)

/** The terms [LEGAL-01] [LEGAL-02] [LEGAL-03], as the operator has written it, or the draft. */
export default function Terms() {
  return <LegalPage values={useLoaderData<typeof loader>()} />
}
