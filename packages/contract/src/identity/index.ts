export { DemoAccount, identity, Session } from './identity.contract.ts'
