import { exportOwnRows } from '../db/index.ts'
import { userSettings } from './settings.table.ts'

/** The settings of an export; no row before the first save. */
export const exportedSettings = exportOwnRows(userSettings, {
  file: 'settings',
  title: 'Settings',
  without: ['tradeDaysZone'],
  order: 'id',
})
