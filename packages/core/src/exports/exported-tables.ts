import { exportedAudit } from '../audit/index.ts'
import { exportedBilling } from '../billing/index.ts'
import { exportedBin } from '../bin/index.ts'
import { exportedBrokerAccounts } from '../broker-accounts/index.ts'
import { exportedContactMessages } from '../contact/index.ts'
import type { RestoredRows, RowExport } from '../db/index.ts'
import { exportedProfile } from '../identity/index.ts'
import { exportedImages } from '../images/index.ts'
import { exportedImports } from '../imports/index.ts'
import { exportedEntries, exportedTemplates } from '../journal/index.ts'
import { exportedCategories, exportedItems } from '../library/index.ts'
import { exportedNotificationTables } from '../notifications/index.ts'
import { exportedPageViews } from '../pageviews/index.ts'
import { exportedPlaybooks } from '../playbooks/index.ts'
import { exportedSettings, exportedTradeViews } from '../settings/index.ts'
import { exportedSubscriptions } from '../subscribers/index.ts'
import { exportedTrades } from '../trades/index.ts'

/** What an export contains, in the order of its page. A test fails for a table of users that is in neither list. */
export const exportedTables: RowExport[] = [
  exportedProfile,
  exportedTrades,
  exportedBrokerAccounts,
  exportedEntries,
  exportedTemplates,
  exportedPlaybooks,
  exportedItems,
  exportedCategories,
  ...exportedImports,
  exportedBin,
  exportedImages,
  exportedSettings,
  exportedTradeViews,
  ...exportedSubscriptions,
  ...exportedBilling,
  ...exportedNotificationTables,
  exportedContactMessages,
  exportedAudit,
  exportedPageViews,
]

/** Tables of users that an export does not contain, with the reason. */
export const tablesWithoutExport: Record<string, string> = {
  'public.base_currency_changes': 'how far a running change is',
  'public.data_exports': 'the exports themselves',
  'public.image_uses': 'each record names its images',
  'public.import_preview_pages': 'a preview that lives for an hour',
  'public.import_previews': 'a preview that lives for an hour',
  'public.library_copies': 'counters of the synchronisation',
  'public.missing_rate_notices': 'which trades a notification named; the notification is exported',
  'public.record_versions': 'tells whether trades have changed',
  'public.request_counts': 'counters of requests',
}

export function findTable(file: string): RowExport & { restored: RestoredRows } {
  const found = exportedTables.find((one) => one.file === file)
  if (!found || !('columns' in found.restored)) throw new Error(`${file} is not restored`)
  return found as RowExport & { restored: RestoredRows } // checked above
}
