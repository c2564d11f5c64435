export { invitations } from './invitations.contract.ts'
export * from './invitations.shapes.ts'
export * from './sent-invitations.shapes.ts'
