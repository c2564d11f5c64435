import { KnowledgeLibrary } from '../features/library/knowledge-library.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Knowledge Library') }]

export default function LibraryTab() {
  return <KnowledgeLibrary />
}
