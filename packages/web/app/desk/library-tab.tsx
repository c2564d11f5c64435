import { KnowledgeLibrary } from '../features/library/knowledge-library.tsx'
import { formatPageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Knowledge Library') }]

export default function LibraryTab() {
  return <KnowledgeLibrary />
}
