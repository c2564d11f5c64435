import { exportOwnRows } from '../../db/index.ts'
import { profiles } from './identity.table.ts'

/** The account of an export: name, email address and the right of an administrator. */
export const exportedProfile = exportOwnRows(profiles, {
  file: 'account',
  title: 'Account',
  order: 'user_id',
})
