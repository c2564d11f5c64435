import { OperationsSections } from '../../features/operations/operations.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Operations') }]

/** The state of the installation for operators, and the notice that all people see. */
export default function OperationsPage() {
  return <OperationsSections />
}
