import { KnowledgeLibrary } from '../features/library/knowledge-library.tsx'
import { formatPageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Knowledge Library') }]

/** The Knowledge Library as a separate page, with the same items as the tab [LIB-02] [ROUTE-03]. */
export default function LibraryPage() {
  return <KnowledgeLibrary />
}
