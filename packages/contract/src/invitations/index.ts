export { invitations } from './invitations.contract.ts'
export * from './invitations.shapes.ts'
