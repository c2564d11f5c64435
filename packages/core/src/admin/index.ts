export { grantAdministrator, revokeAdministrator } from './change-administrator.ts'
export { listAdministrators } from './list-administrators.ts'
