import { useQueryClient } from '@tanstack/react-query'
import { CookiesSection } from '../../features/my-data/cookies-section.tsx'
import { DeleteAccountSection } from '../../features/my-data/delete-account-section.tsx'
import { ExportSection } from '../../features/my-data/export-section.tsx'
import { findDemoLimit } from '../../lib/demo/demo-limits.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { useSession } from '../session/use-session.ts'
import { clearStoredData } from './clear-stored-data.ts'

export const meta = () => [{ title: formatPageTitle('My data') }]

/** The export of all data, the choice about cookies and the deletion of the account, each as a section. */
export default function DataPage() {
  const { user } = useSession()
  const queries = useQueryClient()
  const limit = findDemoLimit('data')
  const leave = async () => {
    queries.clear()
    await clearStoredData(user.id)
    location.assign(paths.auth)
  }
  return (
    <>
      {limit ? <OptionCard title="Export and deletion" hint={limit} /> : <ExportSection />}
      <CookiesSection />
      {limit === null && <DeleteAccountSection email={user.email} onDeleted={leave} />}
    </>
  )
}
