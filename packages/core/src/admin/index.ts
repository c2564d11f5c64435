export { getUserDetails, grantAdministrator, listAdministrators, revokeAdministrator } from './admin.ts'
