export { grantAdministrator, revokeAdministrator } from './change-administrator.ts'
export { getUserDetails } from './get-user-details.ts'
export { listAdministrators } from './list-administrators.ts'
