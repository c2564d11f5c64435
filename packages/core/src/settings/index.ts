export {
  findBaseCurrency,
  findCurrency,
  findDayZones,
  findStablecoinsAsUsd,
  getResultDays,
  getWeekStart,
  lockBaseCurrency,
  saveCurrency,
  saveTradeDaysZone,
} from './settings.store.ts'
export { erasures, exportedSettings } from './settings.table.ts'
export {
  findMailSwitches,
  findMailZone,
  getSettings,
  getStartSettings,
  type StartSettings,
  saveFirstCurrency,
  savePreferences,
  saveProposedCurrency,
  saveSettings,
  unsubscribe,
} from './settings.ts'
export { countTradeViews, findDefaultView } from './trade-views.store.ts'
export { exportedTradeViews } from './trade-views.table.ts'
export {
  createTradeView,
  deleteTradeView,
  listTradeViews,
  saveTradeListLayout,
  updateTradeView,
} from './trade-views.ts'
