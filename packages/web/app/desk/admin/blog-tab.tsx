import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Blog') }]

/** TODO: the tab. */
export default function BlogTab() {
  return null
}
