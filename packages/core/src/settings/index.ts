export { erasures } from './erasure.store.ts'
export { exportedSettings } from './export.store.ts'
export { findMailSwitches, findMailZone } from './find-mail-settings.ts'
export { getSettings } from './get-settings.ts'
export { getStartSettings, type StartSettings } from './get-start-settings.ts'
export { lockAccountCurrency } from './lock-account-currency.store.ts'
export { saveFirstCurrency, saveProposedCurrency } from './save-first-currency.ts'
export { savePreferences, saveSettings } from './save-settings.ts'
export {
  findCurrency,
  findDayZones,
  findStablecoinsAsUsd,
  saveCurrency,
  saveTradeDaysZone,
} from './settings.store.ts'
export { unsubscribe } from './unsubscribe.ts'
