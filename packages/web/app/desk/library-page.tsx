import { KnowledgeLibrary } from '../features/library/knowledge-library.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Knowledge Library') }]

/** The Knowledge Library as a separate page, with the same items as the tab [LIB-02] [ROUTE-03]. */
export default function LibraryPage() {
  return <KnowledgeLibrary />
}
