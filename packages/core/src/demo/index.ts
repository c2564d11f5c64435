export { demoJournal } from './demo-journal.ts'
export { demoTrades } from './demo-trades.ts'
export { fillDemo } from './fill-demo.ts'
