import { useQueryClient } from '@tanstack/react-query'
import { BinSection } from '../../features/my-data/bin-section.tsx'
import { CookiesSection, DeleteAccountSection, ExportSection } from '../../features/my-data/my-data.tsx'
import { RestoreSection } from '../../features/my-data/restore-section.tsx'
import { findDemoLimit } from '../../lib/demo-limits.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { useSession } from '../use-session.ts'

const LibraryBinSection = lazyPart(() =>
  import('../../features/library/library-bin.tsx').then((part) => part.LibraryBinSection),
)

export const meta = () => [{ title: formatPageTitle('My data') }]

/** The export of all data, the restore of an archive, the bin, the choice about cookies and the deletion of the account, each as a section. */
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
      {limit === null && <RestoreSection />}
      <BinSection />
      <LibraryBinSection />
      <CookiesSection />
      {limit === null && <DeleteAccountSection email={user.email} onDeleted={leave} />}
    </>
  )
}

/**
 * Removes everything that this browser stores about a user whose account is deleted: the library, drafts, choices. Every
 * key of such an entry contains the id of the user.
 */
async function clearStoredData(userId: string): Promise<void> {
  try {
    const library = await import('../../features/library/library-at-sign-out.ts')
    library.removeLocalLibrary() // also stops the synchronisation, which would store it again
  } catch {
    // The code could not be loaded. The entries are removed below.
  }
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.includes(userId)) storage.removeItem(key)
}
