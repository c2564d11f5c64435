import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Operations') }]

/** TODO: the tab. */
export default function OperationsTab() {
  return null
}
