import type { DemoAccount } from '@candlebook/contract/identity'

/** The accounts of the demo data. They exist on a development server only. */
export const demoAccounts: DemoAccount[] = [
  { label: 'Demo trader', email: 'trader@demo.candlebook.example', password: 'demo-trader' },
  { label: 'Demo administrator', email: 'admin@demo.candlebook.example', password: 'demo-admin' },
]
