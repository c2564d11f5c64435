export { brokerAccounts } from './broker-accounts.contract.ts'
export * from './broker-accounts.shapes.ts'
