/** The broker accounts of the demo trader. `chooseAccount` of the demo trades uses their names. */
export const demoAccounts = [
  { name: 'IBKR margin', broker: 'Interactive Brokers', currency: 'USD', colour: 'blue' },
  { name: 'Prop 50k', broker: null, currency: 'USD', colour: 'purple' },
] as const
