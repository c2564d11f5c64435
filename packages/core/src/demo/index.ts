export { demoSettings } from './demo.settings.ts'
export {
  eraseEndedDemos,
  fillDemo,
  getDemoRecord,
  loadDemoRecord,
  removeDemoRecord,
  startPublicDemo,
} from './demo.ts'
export { buildDemoJournal } from './demo-journal.ts'
export { buildDemoTrades } from './demo-trades.ts'
